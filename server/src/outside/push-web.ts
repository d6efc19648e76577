import { ForbiddenAddress, publicFetch } from './http-public.ts'
import { PushRefused, type PushService } from './push.ts'

/** What a push service answers about a device it no longer knows (RFC 8030 §7.3). */
const GONE = new Set([404, 410])
/** Try again later. */
const isPassing = (status: number) => status === 429 || status >= 500

/**
 * Encrypts for the device (RFC 8291) and posts to the address its browser named, which anybody could have
 * made up: only machines on the internet are asked.
 */
export function webPushService({ isPrivateAllowed }: { isPrivateAllowed: boolean }): PushService {
  const ask = publicFetch({ isPrivateAllowed })
  return {
    async send({ to, payload, seconds, topic, from }) {
      const { endpoint, p256dh, auth } = to
      if (!URL.canParse(endpoint)) return 'gone'
      const { default: webPush } = await import('web-push')
      const { method, headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        payload,
        {
          TTL: seconds,
          urgency: 'high',
          topic,
          contentEncoding: 'aes128gcm',
          vapidDetails: {
            subject: from.contact,
            publicKey: from.public_key,
            privateKey: from.private_key,
          },
        },
      )
      const fields = Object.entries(headers).map(([name, value]) => [name, String(value)])
      try {
        const { status } = await ask(endpoint, {
          method,
          headers: Object.fromEntries(fields) as Record<string, string>,
          body,
        })
        if (GONE.has(status)) return 'gone'
        if (isPassing(status)) throw new Error(`the push service answered ${status}`)
        if (status >= 300) throw new PushRefused(`the push service answered ${status}`)
        return 'taken'
      } catch (error) {
        if (error instanceof ForbiddenAddress) return 'gone'
        throw error
      }
    },
  }
}
