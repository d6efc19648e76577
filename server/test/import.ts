import { messageIn } from 'contract/message'
import type { testHouse, Label } from './house.ts'

type House = Awaited<ReturnType<typeof testHouse>>
type Answer = Record<string, any>

/** Uploads files of members and has them checked and entered, like the wizard. */
export function importingIn(house: House, token: () => string, label: Label = 'alliance') {
  const read = (answer: Awaited<ReturnType<House['call']>>): Answer => ({
    http: answer.statusCode,
    ...(String(answer.headers['content-type']).includes('json') ? answer.json() : { text: answer.body }),
  })
  const ask = async (method: string, path: string, payload?: object): Promise<Answer> =>
    read(
      await house.call(`/api/mms/import/members${path}`, {
        method,
        label,
        token: token(),
        ...(payload ? { payload } : {}),
      }),
    )

  let callers = 0
  async function upload(content: string | Uint8Array, name = 'members.csv'): Promise<Answer> {
    const form = new FormData()
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    form.append('file', new File([new Uint8Array(bytes)], name))
    const encoded = new Response(form)
    return read(
      await house.call('/api/mms/import/members', {
        method: 'POST',
        label,
        token: token(),
        // Uploads from one address are limited.
        remoteAddress: `10.4.0.${++callers % 250}`,
        payload: Buffer.from(await encoded.arrayBuffer()),
        headers: { 'content-type': encoded.headers.get('content-type')! },
      }),
    )
  }

  /** The settings proposed for a file, with a test's changes. */
  const settingsOf = ({ settings }: Answer, more: object = {}) => ({
    ...settings,
    date_formats: settings.date_formats.map((format: string | null) => format ?? 'mdy'),
    confirmation_codes: false,
    ...more,
  })

  async function check(file: Answer, more: object = {}): Promise<Answer> {
    const answer = await ask('PATCH', `/${file['id']}`, {
      version: file['version'],
      settings: settingsOf(file, more),
    })
    if (answer['http'] !== 202) return answer
    await house.work()
    return (await ask('GET', `/${file['id']}`))['data']
  }

  async function run(file: Answer): Promise<Answer> {
    await ask('POST', `/${file['id']}/run`, { version: file['version'] })
    await house.work()
    return (await ask('GET', `/${file['id']}`))['data']
  }

  return {
    ask,
    upload,
    check,
    run,
    /** The rows with their remarks in English. */
    async rows({ id }: Answer, outcome?: string): Promise<Answer[]> {
      const { data } = await ask('GET', `/${id}/rows?per_page=100${outcome ? `&outcome=${outcome}` : ''}`)
      return data.map(({ problems, notes, ...row }: Answer) => ({
        ...row,
        problems: problems.map(messageIn),
        notes: notes.map(messageIn),
      }))
    },
    /** Everything at once: the outcome of a file. */
    async enter(content: string | Uint8Array, more: object = {}, name?: string): Promise<Answer> {
      const file = await upload(content, name)
      return run(await check(file['data'], more))
    },
  }
}

/** Lines of a file with the columns most files have. */
export const csv = (...people: (readonly string[])[]) =>
  [['First name', 'Last name', 'DOB', 'Email'], ...people].map((cells) => cells.join(',')).join('\n')

/** Distinct people with one name, born on different days. */
export const crowd = (last: string, count: number) =>
  Array.from({ length: count }, (_, i) => {
    const name = Array.from(String(i), (digit) => 'abcdefghij'[+digit]).join('')
    const [year, month, day] = new Date(Date.UTC(1960, 0, 1 + i)).toISOString().slice(0, 10).split('-')
    return [`Kid${name}`, last, `${month}/${day}/${year}`, '']
  })
