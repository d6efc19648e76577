import '../competition.css'
import {
  AWARDS_FOR,
  printAwards,
  printBrackets,
  printFieldSheets,
  printSchedule,
  printScorecards,
} from 'contract/competition/paper'
import { printFieldSigns } from 'contract/events/paper'
import { saveDownload, useCall, useMay } from '../../api.ts'
import { fileAddress } from '../../file-address.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'

type Props = { event: { id: number; slug: string }; isCanceled: boolean }

/**
 * What a director prints before the first game: for the wall, for the fields, and for the scorer’s table. Of a canceled event nothing
 * is printed to play by.
 */
export function Papers({ event: { id, slug }, isCanceled }: Props) {
  const save = { refresh: [], quiet: 'success', onSuccess: saveDownload } as const
  const fields = useCall(printFieldSheets, save)
  const cards = useCall(printScorecards, save)
  const awards = useCall(printAwards, save)
  const mayHonor = useMay(printAwards)
  const signs = useCall(printFieldSigns, save)
  return (
    <Panel title={t('Print')}>
      <p className="dim">
        {isCanceled
          ? t('Certificates honor the top four of each finished division.')
          : t(
              'Field sheets list each field’s games by day. Scorecards have a line score and both lineup cards, one page per game. Certificates honor the top four of each finished division.',
            )}
      </p>
      <p className="papers">
        {!isCanceled && (
          <>
            <Button busy={fields.isPending} onClick={() => fields.mutate({ id })}>
              {t('Field sheets')}
            </Button>
            <Button busy={cards.isPending} onClick={() => cards.mutate({ id })}>
              {t('Scorecards')}
            </Button>
            <Button busy={signs.isPending} onClick={() => signs.mutate({ id })}>
              {t('Field signs')}
            </Button>
          </>
        )}
        {mayHonor &&
          AWARDS_FOR.map((whom) => (
            <Button
              key={whom}
              busy={awards.isPending && awards.variables?.for === whom}
              onClick={() => awards.mutate({ id, for: whom })}
            >
              {whom === 'teams' ? t('Team certificates') : t('Player certificates')}
            </Button>
          ))}
        <a className="button" href={fileAddress(printSchedule, { slug })} target="_blank" rel="noopener">
          {t('Published schedule')}
        </a>
        <a className="button" href={fileAddress(printBrackets, { slug })} target="_blank" rel="noopener">
          {t('Published brackets')}
        </a>
      </p>
    </Panel>
  )
}
