/** A LIKE pattern for texts that hold this one, whatever it is made of. */
export const holding = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
