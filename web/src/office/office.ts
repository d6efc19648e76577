/** The front door of office: what the rest of the house may use. */
export { DashboardScreen } from './dashboard-screen.tsx'
export { MailsPanel } from './mails-panel.tsx'
