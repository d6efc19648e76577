import { createContext, use } from 'react'
import type { Currency } from 'contract/money'

/** How times and amounts are formatted: the tenant's time zone and currency. The application provides it. */
export type Locale = { time_zone: string; currency: Currency }

const LocaleContext = createContext<Locale>({ time_zone: 'America/Chicago', currency: 'USD' })

export const LocaleProvider = LocaleContext.Provider

export const useLocale = (): Locale => use(LocaleContext)
