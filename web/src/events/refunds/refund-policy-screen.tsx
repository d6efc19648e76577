import '../../ui/office.css'
import './refunds.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { REFUND_EXAMPLES } from 'contract/events/refund-examples'
import {
  changeRefundPolicy,
  createRefundPolicy,
  deleteRefundPolicy,
  getRefundPolicy,
  listRefundPolicies,
  type RefundPolicy,
} from 'contract/events/refund-policies'
import { RefundTerms, termsSaid } from 'contract/events/refunds'
import { Currency } from 'contract/money'
import { query, useCall, useMay } from '../../api.ts'
import { issuesOf } from '../../issues.ts'
import { msg, t, told } from '../../language.ts'
import { savedWords } from '../../saved-words.ts'
import { useTenant } from '../../tenant.ts'
import { Button } from '../../ui/button.tsx'
import { EditingConflict } from '../../ui/dialogs/conflict-dialog.tsx'
import { useEditing } from '../../ui/editing.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Form } from '../../ui/form.tsx'
import { DeleteDialog } from '../../ui/in-use.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { RefundExample } from './refund-example.tsx'
import { RefundTermsForm } from './refund-terms-form.tsx'

const back = () => <Link to="/ems/refund-policies">{t('Refund policies')}</Link>

/** One refund policy with an example of what comes back; `new` starts one from a published policy. */
export function RefundPolicyScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  if (id === 'new')
    return (
      <>
        <PageHeader title={t('New refund policy')} back={back()} />
        <PolicyForm />
      </>
    )
  return <Known id={Number(id)} />
}

function Known({ id }: { id: number }) {
  const navigate = useNavigate()
  const policy = useQuery(query(getRefundPolicy, { id }))
  const mayEdit = useMay(changeRefundPolicy)
  const [isDeleting, setDeleting] = useState(false)
  const remove = useCall(deleteRefundPolicy, {
    refresh: [listRefundPolicies],
    onSuccess: () => navigate({ to: '/ems/refund-policies' }),
  })
  if (!policy.data)
    return (
      <>
        <PageHeader title={t('Refund policy')} back={back()} />
        {policy.error ? (
          <ErrorState error={policy.error} onRetry={() => void policy.refetch()} />
        ) : (
          <Panel>
            <Skeleton lines={8} />
          </Panel>
        )}
      </>
    )
  const { name, events } = policy.data
  return (
    <>
      <PageHeader
        title={name}
        back={back()}
        actions={mayEdit && <Button onClick={() => setDeleting(true)}>{t('Delete')}</Button>}
      />
      {mayEdit ? <PolicyForm key={id} policy={policy.data} /> : <Words policy={policy.data} />}
      {isDeleting && (
        <DeleteDialog
          name={name}
          uses={{ events: events.length }}
          words={{ events: msg('Events') }}
          instead={t('Choose another policy for its events first.')}
          unused={t('No coming event uses this policy.')}
          confirmLabel={t('Delete policy')}
          busy={remove.isPending}
          onDelete={() => remove.mutate({ id })}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}

function Words({ policy }: { policy: RefundPolicy }) {
  return (
    <div className="office-columns">
      <Panel title={t('In words')}>
        <TermsList typed={policy.terms} />
      </Panel>
      <RefundExample typed={policy.terms} />
    </div>
  )
}

/** What the event page says; nothing while the form is incomplete. */
function TermsList({ typed }: { typed: unknown }) {
  const currency = Currency.safeParse(useTenant().currency).data ?? 'USD'
  const terms = RefundTerms.safeParse(typed).data
  return <ul>{terms && termsSaid(terms, currency).map((said, at) => <li key={at}>{told(said)}</li>)}</ul>
}

type Typed = { name: string; terms: RefundTerms }
const typedOf = ({ name, terms }: RefundPolicy): Typed => ({ name, terms })

function PolicyForm({ policy }: { policy?: RefundPolicy }) {
  const navigate = useNavigate()
  const [example, setExample] = useState(REFUND_EXAMPLES[0]!.key)
  const editing = useEditing<RefundPolicy, Typed>({
    thing: policy,
    typedOf,
    fresh: { name: '', terms: REFUND_EXAMPLES[0]!.terms },
  })
  const { base, draft, errors, errorAt, set, text } = editing
  const create = useCall(createRefundPolicy, { refresh: [listRefundPolicies], quiet: true })
  const change = useCall(changeRefundPolicy, { refresh: [listRefundPolicies, getRefundPolicy], quiet: true })
  const busy = create.isPending || change.isPending
  const outcome = {
    onSuccess: (saved: RefundPolicy) => {
      editing.take(saved)
      toast.success(savedWords(base))
      if (!base) void navigate({ to: '/ems/refund-policies/$id', params: { id: String(saved.id) } })
    },
    onError: editing.failed,
  }
  const send = (on = base) => {
    if (!editing.passes(issuesOf(createRefundPolicy.input, draft))) return
    if (on) change.mutate({ id: on.id, version: on.version, ...draft }, outcome)
    else create.mutate(draft, outcome)
  }
  return (
    <Form errors={errors} onSubmit={() => send()}>
      <div className="office-columns">
        <div>
          <Panel>
            {!policy && (
              <SelectField
                label={t('Start from')}
                hint={t('Policies that organizers use today.')}
                placeholder={null}
                value={example}
                options={REFUND_EXAMPLES.map(({ key, label }) => ({ value: key, label: told(label) }))}
                onChange={({ currentTarget: { value } }) => {
                  setExample(value)
                  set({ terms: REFUND_EXAMPLES.find(({ key }) => key === value)!.terms })
                }}
              />
            )}
            <TextField {...text('name')} label={t('Name')} maxLength={80} />
          </Panel>
          <RefundTermsForm
            terms={draft.terms}
            errorAt={errorAt}
            onChange={(more) => set({ terms: { ...draft.terms, ...more } })}
          />
          <div className="office-buttons">
            <Button kind="primary" type="submit" busy={busy}>
              {policy ? t('Save') : t('Create policy')}
            </Button>
          </div>
        </div>
        <div>
          <RefundExample typed={draft.terms} />
          <Panel title={t('On the event page')}>
            <TermsList typed={draft.terms} />
          </Panel>
        </div>
      </div>
      <EditingConflict
        editing={editing}
        shown={({ name, terms }) => (
          <>
            <strong>{name}</strong>
            <TermsList typed={terms} />
          </>
        )}
        busy={busy}
        onKeepMine={send}
      />
    </Form>
  )
}
