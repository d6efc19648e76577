import './layout.css'
import {
  IconHelp,
  IconLanguage,
  IconLayoutSidebar,
  IconLogout,
  IconMoon,
  IconRefresh,
  IconSearch,
  IconShieldLock,
  IconWorld,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { LanguageLinks } from '../language-links.tsx'
import { msg, t } from '../language.ts'
import { ScreenHelp } from './help/screen-help.tsx'
import { logOut } from './log-out.ts'
import { SchemeButton } from './scheme-button.tsx'
import { useSession } from '../session.ts'
import { ShellBrand } from './sidebar.tsx'
import { shellState, useShellState } from '../shell-state.ts'
import { Dropdown } from '../ui/dropdown.tsx'

type Props = { onOpenPalette: () => void }

/** The bar above every logged-in screen. */
export function ShellHeader({ onOpenPalette }: Props) {
  const { sidebar_open } = useShellState()
  return (
    <header className="shell-header no-print">
      <div className="shell-mark phone-only">
        <ShellBrand />
      </div>
      <button
        type="button"
        className="icon-button desktop-only"
        aria-label={t('Toggle sidebar')}
        aria-expanded={sidebar_open}
        aria-controls="sidebar"
        onClick={shellState.toggleSidebar}
      >
        <IconLayoutSidebar size={20} stroke={1.6} aria-hidden />
      </button>
      <button
        type="button"
        className="shell-search"
        aria-label={t('Search or jump to')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onOpenPalette}
      >
        <IconSearch size={16} stroke={1.8} aria-hidden />
        <span>{t('Search or jump to')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className="shell-actions">
        <ScreenHelp />
        <div className="shell-tools desktop-only">
          <button
            type="button"
            className="icon-button"
            aria-label={t('Refresh')}
            title={t('Refresh')}
            onClick={shellState.refresh}
          >
            <IconRefresh size={20} stroke={1.6} aria-hidden />
          </button>
          <SchemeButton />
        </div>
        <AccountMenu />
      </div>
    </header>
  )
}

function AccountMenu() {
  const who = useSession()
  if (!who) return null
  return (
    <Dropdown
      side="end"
      className="avatar-button"
      name={t('Account of {name}', { name: who.name })}
      label={<span aria-hidden="true">{initialsOf(who.name)}</span>}
    >
      <p>
        {who.name}
        {who.mmsRole && `, ${t(ROLES[who.mmsRole])}`}
      </p>
      {who.registrationStatus === 2 && (
        <Link to="/mms/account">
          <IconShieldLock size={18} stroke={1.6} aria-hidden />
          {t('Account and security')}
        </Link>
      )}
      <Link to="/">
        <IconWorld size={18} stroke={1.6} aria-hidden />
        {t('Public site')}
      </Link>
      <Link to="/mms/help-and-support">
        <IconHelp size={18} stroke={1.6} aria-hidden />
        {t('Help and support')}
      </Link>
      <LanguageLinks icon={<IconLanguage size={18} stroke={1.6} aria-hidden />} />
      <button type="button" className="phone-only" onClick={shellState.refresh}>
        <IconRefresh size={18} stroke={1.6} aria-hidden />
        {t('Refresh')}
      </button>
      <button type="button" className="phone-only" data-toggle-color-scheme>
        <IconMoon size={18} stroke={1.6} aria-hidden />
        {t('Toggle dark mode')}
      </button>
      <hr />
      <button type="button" onClick={() => void logOut()}>
        <IconLogout size={18} stroke={1.6} aria-hidden />
        {t('Log out')}
      </button>
    </Dropdown>
  )
}

const ROLES = {
  admin: msg('admin'),
  manager: msg('manager'),
  volunteer: msg('volunteer'),
  member: msg('member'),
} as const

/** The initials of the first and last word, in any alphabet. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  )
  return letters.join('').toUpperCase() || '?'
}
