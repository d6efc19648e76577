import './kit.css'
import { setLocalTimeZone } from '@internationalized/date'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Popover } from 'react-aria-components/Popover'
import { formats } from '../language.ts'
import { useLocale } from './locale.ts'

// The few styles that React Aria adds by itself are allowed like our own.
Object.assign(globalThis, { __webpack_nonce__: document.querySelector<HTMLElement>('style[nonce]')?.nonce })

/** What everything from React Aria stands in: the page's language, and "today" as the tenant has it. */
export function Kit({ children }: { children: ReactNode }) {
  setLocalTimeZone(useLocale().time_zone)
  return <I18nProvider locale={formats()}>{children}</I18nProvider>
}

type Props = Omit<
  ComponentProps<typeof Popover>,
  'trigger' | 'triggerRef' | 'isOpen' | 'onOpenChange' | 'className'
> & {
  trigger: RefObject<HTMLElement | null>
  onClose: () => void
  className?: string
}

/** A panel beside a button of ours. It is open as long as it is rendered. */
export function KitPopover({ trigger, onClose, className = '', ...popover }: Props) {
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      onOpenChange={(open) => open || onClose()}
      offset={6}
      containerPadding={8}
      className={`kit-popover ${className}`}
      UNSTABLE_portalContainer={placeOf(trigger.current)}
      {...popover}
    />
  )
}

/** Where a panel is put: in an open dialog, below which nothing can be used, else in the part of the page. */
export const placeOf = (trigger: Element | null): HTMLElement =>
  trigger?.closest<HTMLElement>('dialog, .dropdown, main') ?? document.body
