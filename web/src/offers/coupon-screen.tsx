import '../ui/office.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteCoupon, getOfficeCoupon, listCoupons, type CouponDetail } from 'contract/payments'
import { query, useCall } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { useLocale } from '../ui/locale.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { Count, Money } from '../ui/values.tsx'
import { CouponForm } from './coupon-form.tsx'
import { couponField, couponText, couponValue } from './coupon-words.ts'
import { OfficeHistory } from '../ui/office-history.tsx'

const back = () => <Link to="/mms/admin/coupons">{t('Coupons')}</Link>

/** One coupon: its form, its total discount, and its history; `new` creates one. */
export function CouponScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  return id === 'new' ? <NewCoupon /> : <KnownCoupon id={Number(id)} />
}

function NewCoupon() {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={t('New coupon')} back={back()} />
      <Panel>
        <CouponForm
          onSaved={({ id }) => void navigate({ to: '/mms/admin/coupons/$id', params: { id: String(id) } })}
        />
      </Panel>
    </>
  )
}

function KnownCoupon({ id }: { id: number }) {
  const coupon = useQuery(query(getOfficeCoupon, { id }))
  if (coupon.data) return <Coupon coupon={coupon.data} />
  return (
    <>
      <PageHeader title={t('Coupon')} back={back()} />
      {coupon.error ? (
        <ErrorState error={coupon.error} onRetry={() => void coupon.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
    </>
  )
}

const deeds = (): Record<string, string> => ({
  'coupon.created': t('Created'),
  'coupon.changed': t('Updated'),
})

function Coupon({ coupon }: { coupon: CouponDetail }) {
  const { currency } = useLocale()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const remove = useCall(deleteCoupon, {
    refresh: [listCoupons],
    onSuccess: () => navigate({ to: '/mms/admin/coupons' }),
  })
  return (
    <>
      <PageHeader
        title={coupon.code}
        back={back()}
        note={
          <>
            <StatusDot status={coupon.status} /> · {couponValue(coupon, currency)}
          </>
        }
        actions={<Button onClick={() => setDeleting(true)}>{t('Delete')}</Button>}
      />
      <div className="office-columns">
        <div>
          <Panel title={t('Coupon')}>
            <CouponForm coupon={coupon} onSaved={() => {}} />
          </Panel>
        </div>
        <div>
          <Panel title={t('Used')}>
            <Facts
              facts={[
                [t('Orders'), <Count key="used" of={coupon.used} />],
                [t('Discounts on paid orders'), <Money key="sum" cents={coupon.discount_total} />],
              ]}
            />
          </Panel>
          <OfficeHistory audit={coupon.audit} words={deeds()} fieldName={couponField} shown={couponText} />
        </div>
      </div>
      {isDeleting && (
        <ConfirmDialog
          title={t('Delete {name}?', { name: coupon.code })}
          confirmLabel={t('Delete coupon')}
          busy={remove.isPending}
          onClose={() => setDeleting(false)}
          onConfirm={() => remove.mutate({ id: coupon.id }, { onSettled: () => setDeleting(false) })}
        >
          {t('Coupons used on an order can’t be deleted. You can make it inactive instead.')}
        </ConfirmDialog>
      )}
    </>
  )
}
