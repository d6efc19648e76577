import pg from 'pg'

type Listener<Heard> = {
  hear: (heard: Heard) => void
  /** From here until `connected` nothing is heard, so caches may be stale. */
  lost: () => void
  connected: () => void
}

const CHECK_EVERY = 5_000
const LONGEST_PAUSE = 5_000

/**
 * Listens on a connection of its own, and opens another when that one is lost. The URL must be a direct one:
 * behind a pooler in transaction mode, LISTEN does not work. Messages are the JSON that another process has
 * sent.
 */
export async function listen<Heard>(
  url: string,
  channel: string,
  { hear, lost, connected }: Listener<Heard>,
) {
  let isOver = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let pause = 100

  async function open() {
    const mine = new pg.Client({
      connectionString: url,
      application_name: `fieldhouse-${channel.replace('_', '-')}`,
      keepAlive: true,
      query_timeout: CHECK_EVERY,
    })
    client = mine
    const drop = () => {
      if (client !== mine) return
      client = undefined
      lost()
      void mine.end().catch(() => {})
      if (!isOver)
        timer = setTimeout(() => void open().catch(() => {}), (pause = Math.min(pause * 2, LONGEST_PAUSE)))
    }
    mine.on('error', drop)
    mine.on('end', drop)
    mine.on('notification', ({ payload = '' }) => hear(JSON.parse(payload)))
    try {
      await mine.connect()
      await mine.query(`listen ${channel}`)
    } catch (error) {
      drop()
      throw error
    }
    pause = 100
    connected()
    check()

    // Without a check, a connection that was cut silently would stay silent forever.
    function check() {
      timer = setTimeout(() => {
        if (client !== mine) return
        mine.query('select 1').then(check, drop)
      }, CHECK_EVERY)
      timer.unref()
    }
  }

  await open()
  return {
    async close() {
      isOver = true
      clearTimeout(timer)
      const last = client
      client = undefined
      await last?.end()
    },
  }
}
