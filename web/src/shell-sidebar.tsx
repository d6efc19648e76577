import './shell-layout.css'
import { IconX } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { t } from './language.ts'
import { NAV_ICONS } from './nav-icons.tsx'
import { lineOf, useNavigation } from './navigation.ts'
import { useTenant } from './tenant.ts'

/** The tenant's name and the screens this person may see. `onClose` shows a button for it, in the drawer. */
export function ShellSidebar({ onClose }: { onClose?: () => void }) {
  const tenant = useTenant()
  const groups = useNavigation()
  const current = lineOf(groups, useLocation({ select: ({ pathname }) => pathname }))
  return (
    <>
      <div className="shell-brand">
        <Link to="/" activeOptions={{ exact: true }} className="brand-mark">
          <img src={tenant.logo} alt="" width="30" height="30" />
          <span>{tenant.name}</span>
        </Link>
        {onClose && (
          <button type="button" className="icon-button" aria-label={t('Close navigation')} onClick={onClose}>
            <IconX size={20} stroke={1.6} aria-hidden />
          </button>
        )}
      </div>
      <nav className="shell-nav" aria-label={t('Main')}>
        {groups.map(({ group, screens }) => (
          <section key={group} aria-label={t(group)}>
            <h2>{t(group)}</h2>
            <ul>
              {screens.map(({ path, nav: { icon, label } }) => {
                const Icon = NAV_ICONS[icon]
                return (
                  <li key={path}>
                    <Link
                      to={path}
                      activeProps={{ 'aria-current': 'page' }}
                      activeOptions={{ includeSearch: false, exact: path !== current }}
                    >
                      <Icon size={18} stroke={1.6} aria-hidden />
                      {t(label)}
                    </Link>
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      </nav>
    </>
  )
}
