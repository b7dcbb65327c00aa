export interface LockEntry {
  version?: string
  integrity?: string
  optional?: boolean
  dev?: boolean
  devOptional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

export interface Platform {
  os: string
  cpu: string
  libc: string
}

export declare function uncheckedPackages(
  packages: Record<string, LockEntry>,
  platform: Platform,
): string[]
