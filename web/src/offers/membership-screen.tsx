import '../ui/office.css'
import './offers.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  copyMembership,
  deleteMembership,
  getOfficeMembership,
  listOfficeMemberships,
  membershipChoices,
  updateOfficeMembership,
  type MembershipChoices,
  type MembershipDetail,
  type MembershipUses,
} from 'contract/offers/office-memberships'
import { listPriceRules } from 'contract/offers/price-rules'
import { query, useCall, useMay } from '../api.ts'
import { msg, t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { OfficeHistory } from '../ui/office-history.tsx'
import { DeleteDialog, UseFacts } from '../ui/in-use.tsx'
import { MembershipDot } from './membership-dot.tsx'
import { MembershipForm, benefitsIn, typedOf, type TypedMembership } from './membership-form.tsx'
import { MembershipPrices } from './membership-prices.tsx'
import { membershipField, membershipText } from './membership-words.ts'

const back = () => <Link to="/mms/admin/membership">{t('Memberships')}</Link>

/** One membership: its details, its prices, and its history; `new` creates one. */
export function MembershipScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const choices = useQuery(query(membershipChoices, {}))
  const isNew = id === 'new'
  const membership = useQuery({ ...query(getOfficeMembership, { id: Number(id) }), enabled: !isNew })
  const error = choices.error ?? membership.error
  if (choices.data && isNew) return <NewMembership choices={choices.data} />
  if (choices.data && membership.data)
    return <Membership key={id} membership={membership.data} choices={choices.data} />
  return (
    <>
      <PageHeader title={isNew ? t('New membership') : t('Membership')} back={back()} />
      {error ? (
        <ErrorState
          error={error}
          onRetry={() => void Promise.all([choices.refetch(), isNew ? undefined : membership.refetch()])}
        />
      ) : (
        <Panel>
          <Skeleton lines={10} />
        </Panel>
      )}
    </>
  )
}

function NewMembership({ choices }: { choices: MembershipChoices }) {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={t('New membership')} back={back()} />
      <Panel>
        <MembershipForm
          choices={choices}
          onSaved={({ id }) =>
            void navigate({
              to: '/mms/admin/membership/$id',
              params: { id: String(id) },
              search: { tab: 'prices' } as never,
            })
          }
        />
      </Panel>
    </>
  )
}

const USES: Record<keyof MembershipUses, string> = {
  registrations: msg('Registrations'),
  prices: msg('Prices'),
  price_rules: msg('Price rules'),
  orders: msg('Being paid now'),
}

const deeds = (): Record<string, string> => ({
  'membership.created': t('Created'),
  'membership.changed': t('Updated'),
})

type Props = { membership: MembershipDetail; choices: MembershipChoices }

function Membership({ membership, choices }: Props) {
  const { id, name, status, member_type, discipline, version } = membership
  const navigate = useNavigate()
  const [{ tab }, setView] = useUrlState({ tab: '' })
  const [isDeleting, setDeleting] = useState(false)
  const mayEdit = useMay(updateOfficeMembership)
  const mayPrices = useMay(listPriceRules)
  const copy = useCall(copyMembership, {
    onSuccess: (made) => navigate({ to: '/mms/admin/membership/$id', params: { id: String(made.id) } }),
  })
  const update = useCall(updateOfficeMembership)
  const isArchived = status === 'inactive'
  return (
    <>
      <PageHeader
        title={name}
        back={back()}
        note={
          <>
            <MembershipDot status={status} /> · {member_type} · {discipline}
          </>
        }
        actions={
          mayEdit && (
            <>
              <Button busy={copy.isPending} onClick={() => copy.mutate({ id })}>
                {t('Copy')}
              </Button>
              <Button
                busy={update.isPending}
                onClick={() => update.mutate({ id, version, status: isArchived ? 'draft' : 'inactive' })}
              >
                {isArchived ? t('Restore as a draft') : t('Archive')}
              </Button>
              <Button onClick={() => setDeleting(true)}>{t('Delete')}</Button>
            </>
          )
        }
      />
      <Tabs
        label={t('Membership')}
        open={tab}
        onOpen={(key) => setView({ tab: key })}
        tabs={[
          {
            key: '',
            label: t('Details'),
            content: () => <Details key={status} membership={membership} choices={choices} />,
          },
          ...(mayPrices
            ? [
                {
                  key: 'prices',
                  label: t('Prices'),
                  content: () => <MembershipPrices membership={membership} choices={choices} />,
                },
              ]
            : []),
          {
            key: 'history',
            label: t('History'),
            content: () => (
              <OfficeHistory
                audit={membership.audit}
                words={deeds()}
                fieldName={membershipField}
                shown={membershipText}
              />
            ),
          },
        ]}
      />
      {isDeleting && <DeleteMembership membership={membership} onClose={() => setDeleting(false)} />}
    </>
  )
}

function Details({ membership, choices }: Props) {
  const mayEdit = useMay(updateOfficeMembership)
  const [typed, setTyped] = useState<TypedMembership>(() => typedOf(membership))
  return (
    <div className="office-columns">
      <div>
        <Panel title={t('Membership')}>
          {mayEdit ? (
            <MembershipForm membership={membership} choices={choices} onTyped={setTyped} onSaved={() => {}} />
          ) : (
            <Facts
              facts={(
                [
                  'name',
                  'description',
                  'needs_approval',
                  'min_age',
                  'max_age',
                  'sale_from',
                  'sale_until',
                ] as const
              ).map((field) => [membershipField(field), membershipText(field, membership[field])])}
            />
          )}
        </Panel>
      </div>
      <div>
        <Panel title={t('What families see')}>
          <Shown typed={typed} />
        </Panel>
        <Panel title={t('Waivers')}>
          {membership.waivers.length === 0 ? (
            <p className="dim">{t('Nothing to sign.')}</p>
          ) : (
            <ul className="selling-waivers">
              {membership.waivers.map(({ id, title, is_required }) => (
                <li key={id}>
                  {title} {!is_required && <span className="dim">{t('(optional)')}</span>}
                </li>
              ))}
            </ul>
          )}
        </Panel>
        <Panel title={t('In use by')}>
          <UseFacts uses={membership.uses} words={USES} />
        </Panel>
      </div>
    </div>
  )
}

/** A preview of the card in the registration form. */
function Shown({ typed: { name, description, benefits, needs_approval } }: { typed: TypedMembership }) {
  return (
    <div className="selling-card">
      <p className="selling-card-name">{name || t('New membership')}</p>
      {description && <p>{description}</p>}
      {benefitsIn(benefits).length > 0 && (
        <ul>
          {benefitsIn(benefits).map((benefit, i) => (
            <li key={`${i} ${benefit}`}>{benefit}</li>
          ))}
        </ul>
      )}
      {needs_approval && <p className="dim">{t('The office approves each registration')}</p>}
    </div>
  )
}

type DeleteProps = { membership: MembershipDetail; onClose: () => void }

function DeleteMembership({ membership: { id, name, uses }, onClose }: DeleteProps) {
  const navigate = useNavigate()
  const remove = useCall(deleteMembership, {
    refresh: [listOfficeMemberships],
    onSuccess: () => navigate({ to: '/mms/admin/membership' }),
  })
  return (
    <DeleteDialog
      name={name}
      uses={uses}
      words={USES}
      instead={t('You can delete a membership only while it’s unused. Archive it instead.')}
      unused={t('This membership isn’t used, so nothing will be lost.')}
      confirmLabel={t('Delete membership')}
      busy={remove.isPending}
      onDelete={() => remove.mutate({ id })}
      onClose={onClose}
    />
  )
}
