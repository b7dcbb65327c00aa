import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { StartupError } from '#server/startup-error.ts'

/** What a listener for https is given. */
export interface KeyPair {
  cert: string
  key: string
  endsAt: Date
}

/** Of two files, or of one that holds both. What is wrong with them is one line. */
export function readKeyPair(certFile: string, keyFile: string): KeyPair {
  const cert = read('TLS_CERT', certFile)
  const key = read('TLS_KEY', keyFile)
  const x509 = certificateIn(cert, certFile)
  if (!x509.checkPrivateKey(privateKeyIn(key, keyFile)))
    throw new StartupError(`TLS_KEY ${keyFile} is not the key of the certificate in ${certFile}.`)
  return { cert, key, endsAt: new Date(x509.validTo) }
}

function read(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartupError(
      `${variable} ${file} cannot be read: ${(error as { code?: string }).code ?? 'unknown'}.`,
    )
  }
}

function certificateIn(pem: string, file: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw new StartupError(`TLS_CERT ${file} holds no certificate in PEM form.`)
  }
}

function privateKeyIn(pem: string, file: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    throw new StartupError(`TLS_KEY ${file} holds no private key in PEM form without a passphrase.`)
  }
}
