import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = dirname(import.meta.dirname)

/** What `npm start` gives to Node, and the folder where Node keeps what it compiled. */
export function npmStart(): { flags: string[]; compileCache: string } {
  const { config } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    config: { server_flags: string; compile_cache: string }
  }
  return { flags: config.server_flags.split(' '), compileCache: join(ROOT, config.compile_cache) }
}
