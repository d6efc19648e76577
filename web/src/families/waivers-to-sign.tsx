import './household.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { beginToSign, waiversToSign, type ToSign } from 'contract/signing/waivers-again'
import { query, useCall } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { writtenDay } from '../written.ts'

/** What the household has to sign again, each with a link to the text; nothing if there is nothing. */
export function WaiversToSign() {
  const open = useQuery(query(waiversToSign, {}))
  const navigate = useNavigate()
  const begin = useCall(beginToSign, {
    refresh: [],
    quiet: false,
    onSuccess: ({ token }) => navigate({ to: '/waiver-regeneration', search: { proof: token } as never }),
  })
  if (!open.data || open.data.length === 0) return null
  return (
    <Notice kind="warn" title={t('Please sign again')}>
      <p>{t('A waiver has changed. To stay covered, read and sign the new one.')}</p>
      <ul className="to-sign">
        {open.data.map(({ member_id, name, waivers }) => (
          <li key={member_id}>
            <span>
              <strong>{name}</strong>: {waivers.map(({ title }) => title).join(', ')}
              <span className="dim to-sign-until">
                {t('The card is valid without it until {day}.', { day: writtenDay(firstOf(waivers)) })}
              </span>
            </span>{' '}
            <Button
              aria-label={t('Read and sign for {name}', { name })}
              busy={begin.isPending && begin.variables?.member_id === member_id}
              onClick={() => begin.mutate({ member_id })}
            >
              {t('Read and sign')}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const firstOf = (waivers: ToSign['waivers']) => waivers.map(({ until }) => until).toSorted()[0]!
