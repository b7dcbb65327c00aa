import { type ChildProcess } from 'node:child_process'
/** A provider that is never asked: without it each shop would fill a demo shop first. */
export declare const NO_DEMO: {
  OIDC_ISSUER: string
  OIDC_CLIENT_ID: string
}
export interface Program {
  process: ChildProcess
  origin: string
  output: () => string
  exited: Promise<number | null>
}
/** The shop as its operator starts it, with this environment and no other; it ends with the test. */
export declare function run(env: Record<string, string>, node?: string): Program
export declare function opened(program: Program): Promise<Program>
/** Gone when the test is over. */
export declare function aFolder(): string
