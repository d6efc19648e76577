import {
  countRenewals,
  listDueRenewals,
  previewReminder,
  remindAll,
  sendReminders,
  setReminderReader,
  showReminderReader,
} from 'contract/renewing/reminders'
import { getRenewalPlan, saveRenewalPlan } from 'contract/offers/renewal-plan'
import { on, type Routes } from '../../plumbing/http/http.ts'
import { preview } from './plan.ts'
import { setReader, showReader } from './readers.ts'
import { countAll, listDue, remindEverybody, sendNow } from './reminders.ts'
import { planOf, savePlan } from '../../offers/offers.ts'

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
