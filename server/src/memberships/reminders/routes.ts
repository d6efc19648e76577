import {
  countRenewals,
  getRenewalPlan,
  listDueRenewals,
  previewReminder,
  remindAll,
  saveRenewalPlan,
  sendReminders,
  setReminderReader,
  showReminderReader,
} from 'contract/memberships/reminders'
import { on, type Routes } from '../../http.ts'
import { planOf, preview, savePlan } from './plan.ts'
import { setReader, showReader } from './readers.ts'
import { countAll, listDue, remindEverybody, sendNow } from './reminders.ts'

export const reminderRoutes: Routes = [
  on(listDueRenewals, listDue),
  on(countRenewals, countAll),
  on(getRenewalPlan, planOf),
  on(saveRenewalPlan, savePlan),
  on(previewReminder, preview),
  on(sendReminders, sendNow),
  on(remindAll, remindEverybody),
  on(showReminderReader, showReader),
  on(setReminderReader, setReader),
]
