// The server as a separate process, so that a journey can also see it stop and come back.
import { start } from '../server/dist/main.js'

const { url, close } = await start(process.env)
process.send?.(Number(new URL(url).port))
process.once('SIGTERM', () => close().then(() => process.exit(0)))
