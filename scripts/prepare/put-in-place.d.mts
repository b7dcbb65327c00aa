export declare function putInPlace(fresh: string, place: string): void
