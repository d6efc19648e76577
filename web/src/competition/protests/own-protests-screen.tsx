import './protests.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  fileOwnProtest,
  listOwnProtests,
  payOwnProtest,
  ProtestFeeChanged,
  type Protest,
} from 'contract/competition/protests'
import type { Currency } from 'contract/money'
import { fieldErrorsOf } from '../../api-problems.ts'
import { call, query, useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { CardTill } from '../../payments/payments.tsx'
import { useTenant } from '../../tenant.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { writtenMoney } from '../../written.ts'
import { FileProtest } from './file-protest.tsx'
import { ProtestCard } from './protest-card.tsx'
import { Terms } from './protests-screen.tsx'

/** A team’s own protests at an event, and a new one while there is time. */
export function OwnProtestsScreen() {
  const entrant_id = Number((useParams({ strict: false }) as { id: string }).id)
  const list = useQuery({
    ...query(listOwnProtests, { entrant_id }),
    refetchInterval: ({ state }) =>
      state.data?.protests.some(({ is_processing }) => is_processing) ? 3_000 : false,
  })
  const [isFiling, setFiling] = useState(false)
  const file = useCall(fileOwnProtest, {
    refresh: [listOwnProtests],
    onSuccess: () => setFiling(false),
  })
  const { data } = list
  return (
    <>
      <PageHeader
        title={data ? t('Protests: {team}', { team: data.team }) : t('Protests')}
        back={<Link to="/ems/my-events">{t('My events')}</Link>}
        note={data && <Terms {...data} />}
        actions={
          data &&
          data.games.length > 0 && (
            <Button kind="primary" onClick={() => setFiling(true)}>
              {t('File a protest')}
            </Button>
          )
        }
      />
      {list.error && !data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !data ? (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      ) : data.protests.length === 0 ? (
        <EmptyState
          drawing="calendar"
          title={t('No protests')}
          text={
            data.games.length > 0
              ? t('You can still protest your last game.')
              : t('You can protest a game right after it ends, until the deadline.')
          }
        />
      ) : (
        <div className="protests">
          {data.protests.map((protest) => (
            <ProtestCard key={protest.id} protest={protest}>
              {protest.fee_state === 'owed' && !protest.is_processing && (
                <PayFee entrant_id={entrant_id} protest={protest} />
              )}
            </ProtestCard>
          ))}
        </div>
      )}
      {isFiling && data && (
        <FileProtest
          games={data.games}
          entrant_id={entrant_id}
          note={
            data.terms.fee_cents > 0
              ? t('Then pay the fee by card, or at the tournament desk. You get it back if you’re right.')
              : t('The tournament desk decides, and we email you the reason.')
          }
          busy={file.isPending}
          errors={fieldErrorsOf(file.error)}
          onFile={({ request_key, game_id, kind, statement }) =>
            file.mutate({ entrant_id, request_key, game_id, kind, statement })
          }
          onClose={() => setFiling(false)}
        />
      )}
    </>
  )
}

function PayFee({ entrant_id, protest: { id, fee_cents } }: { entrant_id: number; protest: Protest }) {
  const currency = useTenant().currency as Currency
  const [isPaying, setPaying] = useState(false)
  return isPaying ? (
    <div className="protest-till">
      <CardTill
        total={fee_cents}
        currency={currency}
        reads={listOwnProtests}
        isOver={(error) => ProtestFeeChanged.is(error)}
        place={() => call(payOwnProtest, { entrant_id, id })}
      />
    </div>
  ) : (
    <Button kind="primary" onClick={() => setPaying(true)}>
      {t('Pay {amount}', { amount: writtenMoney(fee_cents, currency) })}
    </Button>
  )
}
