import { logError } from '#web/log.ts'

/**
 * Whoever was here has signed out, or the server says that they are here no more: what the till knew of them, of
 * customers and of colleagues goes. What it has sold and not sent yet stays. It never rejects: nobody is kept here by
 * their disk.
 */
export async function forgetPeople(): Promise<void> {
  try {
    await (await import('#web/dark/kept.ts')).forgetPeople()
  } catch (error) {
    logError('What is known of people could not be forgotten', error)
  }
}
