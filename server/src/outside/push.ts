/** Hands a notification to the push service of a browser. */
export interface PushService {
  /**
   * `gone` if the device has been given up: it is not to be asked again.
   * @throws PushRefused if retrying is pointless; any other error if it is not.
   */
  send(push: Push): Promise<'taken' | 'gone'>
}

/** Where a device can be reached, and the keys only it can read with. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string }

export type Push = {
  to: PushAddress
  /** Encrypted for the device; the push service cannot read it. */
  payload: string
  /** How long the push service tries to reach a device that is switched off. */
  seconds: number
  /** A later one of the same topic takes its place while it waits (RFC 8030 §5.4). */
  topic: string
  /** Who sends it: this installation's keys (RFC 8292), and where its operator can be reached. */
  from: { public_key: string; private_key: string; contact: string }
}

/** The push service will never take this notification. */
export class PushRefused extends Error {
  override name = 'PushRefused'
}
