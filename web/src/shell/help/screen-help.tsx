import './screen-help.css'
import { IconHelp } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { language, t } from '../../language.ts'
import type { ScreenRoute } from '../../route.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { keysOnScreen } from '../../ui/screen-keys.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { KeyList } from '../../ui/tables/table-keys-help.tsx'
import { useKeysAreOn, useTableKeys } from '../../ui/tables/table-keys.ts'
import type { Help } from './en.ts'

/** Whether a screen is the office’s, a club’s or a team’s: all of these have help. */
export const hasHelp = ({ layout, access }: Pick<ScreenRoute, 'layout' | 'access'>) =>
  layout === 'shell' && access !== undefined

const inLanguage = async (): Promise<Readonly<Record<string, Help>>> =>
  language() === 'es' ? (await import('./es.ts')).HELP : (await import('./en.ts')).HELP

/** The button of the bar above the screen, and the key `?`: what the screen is for, and its keys. */
export function ScreenHelp() {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  const [openFor, setOpenFor] = useState<string>()
  const path = screen && hasHelp(screen) ? screen.path : undefined
  const open = () => setOpenFor(path)
  useTableKeys(path === undefined ? [] : [{ key: '?', says: '', run: open }])
  if (path === undefined) return null
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t('Help with this screen')}
        title={t('Help with this screen')}
        aria-keyshortcuts="?"
        onClick={open}
      >
        <IconHelp size={20} stroke={1.6} aria-hidden />
      </button>
      {/* Another screen has other help. */}
      {openFor === path && <HelpDialog path={path} onClose={() => setOpenFor(undefined)} />}
    </>
  )
}

function HelpDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const [help, setHelp] = useState<Help | 'none'>()
  const [areOn, turn] = useKeysAreOn()
  const [keys] = useState(keysOnScreen)
  useEffect(() => {
    inLanguage().then(
      (all) => setHelp(all[path] ?? 'none'),
      () => setHelp('none'),
    )
  }, [path])
  return (
    <Dialog
      title={t('Help with this screen')}
      onClose={onClose}
      buttons={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {help === undefined ? (
        <Skeleton lines={4} />
      ) : help === 'none' ? (
        <p>{t('Help can’t be loaded right now. Please try again.')}</p>
      ) : (
        <div className="screen-help">
          <p>{help[0]}</p>
          <ul>
            {help.slice(1).map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </div>
      )}
      <h3 className="screen-help-keys">{t('Keyboard shortcuts')}</h3>
      <KeyList
        keys={
          keys.length > 0
            ? keys
            : [
                { key: 'Ctrl K', says: t('Search or jump to') },
                { key: '?', says: t('Help with this screen') },
              ]
        }
        isOn={areOn}
        onTurn={turn}
      />
    </Dialog>
  )
}
