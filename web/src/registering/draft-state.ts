import type { DraftData, DraftView, Step } from 'contract/registering/draft'
import { NOTHING_TYPED } from './draft-edits.ts'

/** How far the latest input has got. */
export type Keeping = 'nothing' | 'waiting' | 'sending' | 'saved' | 'unreachable' | 'refused'

export type DraftState = {
  data: DraftData
  step: Step
  /** The server's token; undefined before the first save. */
  token: string | undefined
  /** The server's version that `data` is based on. */
  version: number
  /** Edits made here, and how many of them the server has. */
  edits: number
  kept_edits: number
  keeping: Keeping
  /** Why the server does not accept it. */
  refusal: string | undefined
  /** Keys of the people whose picture the server has. */
  photos: readonly string[]
  link_mailed_to: string | null
  /** What was typed here when another window had saved something else; it can be restored. */
  typed_here: DraftData | undefined
  /** It has been paid for: nothing is saved any more. */
  finished: boolean
}

export const NEW_DRAFT: DraftState = {
  data: NOTHING_TYPED,
  step: 'people',
  token: undefined,
  version: 0,
  edits: 0,
  kept_edits: 0,
  keeping: 'nothing',
  refusal: undefined,
  photos: [],
  link_mailed_to: null,
  typed_here: undefined,
  finished: false,
}

export type DraftEvent =
  | { type: 'edited'; data: DraftData }
  | { type: 'step shown'; step: Step }
  | { type: 'sending' }
  /** The server has everything up to this edit. */
  | { type: 'kept'; token: string; version: number; edits: number }
  | { type: 'unreachable' }
  | { type: 'refused'; message: string }
  /** The server no longer has it; what is on screen is sent as a new one. */
  | { type: 'expired' }
  | { type: 'finished' }
  /** The server's version is shown. */
  | { type: 'opened'; token: string; view: DraftView }
  /** Input found on this device that the server does not have yet. */
  | { type: 'found here'; data: DraftData; step: Step; token?: string; version?: number }
  /** Somebody else's newer version is shown instead of what was typed here. */
  | { type: 'overtaken'; view: DraftView }
  | { type: 'undone' }
  | { type: 'overtaking seen' }
  /** What is known of the family stands there already; nothing is sent before somebody types. */
  | { type: 'known'; data: DraftData }
  | { type: 'photo kept'; key: string }
  | { type: 'photo removed'; key: string }
  | { type: 'link mailed'; to: string }

export const isUnsent = ({ edits, kept_edits }: DraftState) => edits > kept_edits

/** The next state after an event. */
export function draftAfter(state: DraftState, event: DraftEvent): DraftState {
  switch (event.type) {
    case 'edited':
      return event.data === state.data ? state : edited(state, { data: event.data })
    case 'step shown':
      if (event.step === state.step) return state
      return state.token ? edited(state, { step: event.step }) : { ...state, step: event.step }
    case 'sending':
      return { ...state, keeping: 'sending', refusal: undefined }
    case 'kept': {
      const { token, version, edits } = event
      return {
        ...state,
        token,
        version,
        kept_edits: edits,
        keeping: edits === state.edits ? 'saved' : 'waiting',
      }
    }
    case 'unreachable':
      return { ...state, keeping: 'unreachable' }
    case 'refused':
      return { ...state, keeping: 'refused', refusal: event.message }
    case 'expired':
      return { ...state, token: undefined, version: 0, photos: [], link_mailed_to: null }
    case 'finished':
      return { ...state, kept_edits: state.edits, keeping: 'saved', finished: true }
    case 'opened':
      return { ...NEW_DRAFT, ...shown(event.view), token: event.token, keeping: 'saved' }
    case 'found here':
      return edited(
        { ...state, token: event.token ?? state.token, version: event.version ?? state.version },
        event,
      )
    case 'overtaken':
      return {
        ...state,
        ...shown(event.view),
        kept_edits: state.edits,
        keeping: 'saved',
        typed_here: state.typed_here ?? state.data,
      }
    case 'undone':
      return state.typed_here ? edited(state, { data: state.typed_here, typed_here: undefined }) : state
    case 'overtaking seen':
      return { ...state, typed_here: undefined }
    case 'known':
      return state.token === undefined && state.edits === 0 ? { ...state, data: event.data } : state
    case 'photo kept':
      return { ...state, photos: [...state.photos.filter((key) => key !== event.key), event.key] }
    case 'photo removed':
      return { ...state, photos: state.photos.filter((key) => key !== event.key) }
    case 'link mailed':
      return { ...state, link_mailed_to: event.to }
  }
}

const edited = (
  state: DraftState,
  next: Partial<Pick<DraftState, 'data' | 'step' | 'typed_here'>>,
): DraftState => ({
  ...state,
  ...('data' in next && next.data && { data: next.data }),
  ...('step' in next && next.step && { step: next.step }),
  ...('typed_here' in next && { typed_here: next.typed_here }),
  edits: state.edits + 1,
  keeping: state.keeping === 'sending' ? 'sending' : 'waiting',
})

const shown = ({ data, step, version, photos, link_mailed_to }: DraftView) => ({
  data,
  step,
  version,
  photos,
  link_mailed_to,
})

/** Whether two stored versions are equal; the database keeps neither the order of fields nor empty ones. */
export const saysTheSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b)

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).filter(([, part]) => part !== undefined)
  return `{${fields
    .sort(([x], [y]) => (x < y ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`)
    .join()}}`
}
