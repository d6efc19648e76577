import { useQuery } from '@tanstack/react-query'
import { getTeamTerms, saveTeamTerms, type TeamTerms } from 'contract/clubs/team-terms'
import { query, useCall, useMay } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { EditingConflict } from '../ui/dialogs/conflict-dialog.tsx'
import { useEditing } from '../ui/editing.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { Form } from '../ui/form.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Whether the office has to approve a club's new team before anybody can join. */
export function NewTeamTerms() {
  // A cached value may be older than what was saved since.
  const terms = useQuery({ ...query(getTeamTerms, {}), gcTime: 0 })
  return (
    <Panel title={t('New teams')}>
      {terms.data ? (
        <TermsForm terms={terms.data} />
      ) : terms.error ? (
        <ErrorState error={terms.error} onRetry={() => void terms.refetch()} />
      ) : (
        <Skeleton lines={2} />
      )}
    </Panel>
  )
}

const typedOf = ({ approval, league_fee }: TeamTerms) => ({ approval, league_fee })

function TermsForm({ terms }: { terms: TeamTerms }) {
  const editing = useEditing({ thing: terms, typedOf, fresh: typedOf(terms) })
  const mayEdit = useMay(saveTeamTerms)
  const save = useCall(saveTeamTerms, { refresh: [getTeamTerms], quiet: 'failure' })
  const labels = {
    approval: t('The office approves new teams from clubs'),
    league_fee: t('Clubs pay the league fee for the teams they create'),
  }
  const send = (on = editing.base ?? terms) => {
    save.mutate(
      { version: on.version, ...editing.draft },
      {
        onSuccess: editing.take,
        onError: editing.failed,
      },
    )
  }
  return (
    <Form errors={editing.errors} onSubmit={() => send()}>
      <CheckboxField
        label={labels.approval}
        hint={t('Renewed teams and teams the office creates don’t need approval.')}
        disabled={!mayEdit}
        checked={editing.draft.approval}
        onChange={({ currentTarget }) => editing.set({ approval: currentTarget.checked })}
      />
      <CheckboxField
        label={labels.league_fee}
        hint={t(
          'The price of the team membership for their league and season, also when a team is renewed. Players can join once it is paid. Teams the office creates pay nothing.',
        )}
        disabled={!mayEdit}
        checked={editing.draft.league_fee}
        onChange={({ currentTarget }) => editing.set({ league_fee: currentTarget.checked })}
      />
      {mayEdit && (
        <div>
          <Button type="submit" busy={save.isPending} disabled={!editing.isDirty}>
            {t('Save')}
          </Button>
        </div>
      )}
      <EditingConflict
        editing={editing}
        busy={save.isPending}
        onKeepMine={send}
        label={(field) => labels[field as keyof typeof labels]}
        text={(field, typed) => (typed[field as keyof typeof labels] ? t('Yes') : t('No'))}
      />
    </Form>
  )
}
