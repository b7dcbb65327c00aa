// How a till asks the server to sell. What a sale looks like on the wire is not in the first load, but fetched as soon
// as the shelf is seen: nobody pays before that.

let loaded: Awaited<ReturnType<typeof load>> | undefined

/** Also what is there already would be asked for anew by an import, and take its turn behind what is drawn. */
export const serverPart = async () => (loaded ??= await load())

const load = () => import('./ask-server.ts')
