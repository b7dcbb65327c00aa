import { hash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** An opaque 256-bit token; only its hash is stored. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

export const hashToken = (token: string): Uint8Array => hash('sha256', token, 'buffer')
