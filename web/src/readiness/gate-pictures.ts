import { useEffect, useState } from 'react'
import { gatePictures, MOST_PICTURES } from 'contract/readiness/gate-live'
import { call } from '../api.ts'
import { within, type KeptList } from './gate-database.ts'
import { useObjectAddress } from '../ui/files/object-address.ts'

/** The most faces a phone stores, at about six kilobytes each. */
const MOST_KEPT = 300

/** Downloads the pictures of a list that the phone lacks, a few at a time; they are removed with the list. */
async function fetchPictures(list: KeptList, goesOn: () => boolean): Promise<void> {
  const kept = new Set(await within((db) => db.getAllKeys('pictures')))
  const wanted = new Map(
    list.people.filter(({ has_photo }) => has_photo).map((one) => [one.entry_id, one.member_id]),
  )
  const missing = [...wanted]
    .slice(0, MOST_KEPT)
    .filter(([, member_id]) => !kept.has(member_id))
    .map(([entry_id]) => entry_id)
  for (let at = 0; at < missing.length && goesOn(); at += MOST_PICTURES) {
    const pictures = await call(gatePictures, { entry_ids: missing.slice(at, at + MOST_PICTURES) })
    await within(async (db) => {
      const change = db.transaction(['list', 'pictures'], 'readwrite')
      // If the list was deleted meanwhile, nothing may be stored any more.
      if (await change.objectStore('list').get('list'))
        for (const { entry_id, jpeg } of pictures)
          await change.objectStore('pictures').put(jpegOf(jpeg), wanted.get(entry_id))
      await change.done
    })
  }
}

const jpegOf = (base64: string) =>
  new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type: 'image/jpeg' })

/** How soon a failed download is tried again. */
const AGAIN_MS = 15_000

/** Downloads the pictures of a list as soon as there is a connection. */
export function useGatePictures(list: KeptList | null | undefined) {
  useEffect(() => {
    if (!list) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const bring = async () => {
      try {
        if (navigator.onLine) return await fetchPictures(list, () => !isOver)
      } catch {
        // Tried again below, as when offline.
      }
      if (!isOver) timer = setTimeout(() => void bring(), AGAIN_MS)
    }
    void bring()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
    // The list changes only when it is downloaded again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [list?.made_at])
}

/** The URL of a person's picture, if the phone has it. */
export function useGatePicture(member_id: number): string | undefined {
  const [picture, setPicture] = useState<Blob>()
  useEffect(() => {
    let isOver = false
    setPicture(undefined)
    void within((db) => db.get('pictures', member_id)).then((found) => isOver || setPicture(found))
    return () => {
      isOver = true
    }
  }, [member_id])
  return useObjectAddress(picture)
}
