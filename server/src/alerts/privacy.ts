import type { ModulePrivacy } from '../plumbing/privacy.ts'
import { countDevices, removeDevicesOf } from './device-queries.ts'
import { findOff, removeOff } from './switch-queries.ts'

export const alertPrivacy: ModulePrivacy = {
  columns: {
    alert_message: {
      erased: ['content', 'once'],
      nobody: ['status'],
    },
    alert_device: {
      erased: ['endpoint', 'p256dh', 'auth'],
      nobody: ['sender_key'],
    },
    alert_off: {
      erased: ['kind'],
    },
  },

  async own(context, { account: { id } }) {
    const [devices, switched_off] = await Promise.all([countDevices(context, id), findOff(context, id)])
    return { facts: { notifications: { devices, switched_off } } }
  },

  /** What was written for a device goes with it. */
  async erase(context, { user_ids }) {
    if (user_ids.length === 0) return
    await removeDevicesOf(context, user_ids)
    await removeOff(context, user_ids)
  },
}
