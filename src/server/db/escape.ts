/** A name as SQL takes it whatever it holds. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A LIKE pattern for texts that hold this one, whatever it is made of. */
export const holding = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
