import type { ShellWork } from '../shell/work.ts'
import { countDay, listenForInstall } from './install.ts'

listenForInstall()

export const work: ShellWork = {
  arrived: async () => countDay(new Date().toDateString()),
}
