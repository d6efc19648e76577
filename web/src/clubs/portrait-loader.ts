import { listPortraits } from 'contract/clubs/portraits'
import { call } from '../api.ts'

/** As many as one call answers. */
const MOST = 100
/** Rows of a list appear together; whoever asks within this time is asked for together. */
const GATHER_MS = 20

type Asked = { id: number; done: (face: string | null) => void; fail: (error: unknown) => void }
let waiting: Asked[] = []

/** The face of a member as the address of an image, or null without one. However many rows ask, one call is made. */
export function faceOf(id: number): Promise<string | null> {
  return new Promise((done, fail) => {
    waiting.push({ id, done, fail })
    if (waiting.length === 1) setTimeout(() => void load(), GATHER_MS)
  })
}

async function load() {
  const all = waiting
  waiting = []
  const ids = [...new Set(all.map(({ id }) => id))]
  for (let from = 0; from < ids.length; from += MOST) {
    const member_ids = ids.slice(from, from + MOST)
    const asked = all.filter(({ id }) => member_ids.includes(id))
    try {
      const faces = await call(listPortraits, { member_ids })
      const found = new Map(faces.map(({ member_id, jpeg }) => [member_id, jpeg]))
      for (const { id, done } of asked) done(found.has(id) ? `data:image/jpeg;base64,${found.get(id)}` : null)
    } catch (error) {
      for (const { fail } of asked) fail(error)
    }
  }
}
