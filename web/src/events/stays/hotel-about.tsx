import type { EventBlock } from 'contract/events/page-blocks'
import type { Currency } from 'contract/money'
import { t } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { spelledDay, writtenMoney } from '../../written.ts'

type Hotel = Pick<EventBlock, 'price_cents' | 'until_on' | 'group_code' | 'address' | 'phone'>

/** What there is to know before booking: price, group code, where it is and whom to call. */
export function HotelAbout({ hotel }: { hotel: Hotel }) {
  const { currency } = useTenant()
  const { price_cents, until_on, group_code, address, phone } = hotel
  const rate = [
    price_cents !== null &&
      t('{price} per night', { price: writtenMoney(price_cents, currency as Currency) }),
    until_on && t('Group rate through {day}', { day: spelledDay(until_on) }),
    group_code && t('Group code: {code}', { code: group_code }),
  ].filter(Boolean)
  return (
    <>
      {rate.length > 0 && <small>{rate.join(' · ')}</small>}
      {(address || phone) && (
        <small>
          {address}
          {address && phone && ' · '}
          {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
        </small>
      )}
    </>
  )
}
