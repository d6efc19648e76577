import './layout.css'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { t } from '../language.ts'
import { ShellMenu } from './menu.tsx'
import { smallLogo, useTenant } from '../tenant.ts'

/** The tenant's name and the menu. `onClose` shows a button for it, in the sheet of a phone, which shows all screens. */
export function ShellSidebar({ onClose }: { onClose?: () => void }) {
  return (
    <>
      <div className="shell-brand">
        <ShellBrand />
        {onClose && (
          <button type="button" className="icon-button" aria-label={t('Close navigation')} onClick={onClose}>
            <IconX size={20} stroke={1.6} aria-hidden />
          </button>
        )}
      </div>
      <ShellMenu whole={onClose !== undefined} />
    </>
  )
}

/** Whose site it is; leads to the first screen. */
export function ShellBrand() {
  const tenant = useTenant()
  return (
    <Link to="/mms/dashboard" className="brand-mark" activeOptions={{ exact: true }}>
      <img src={smallLogo(tenant.logo)} alt="" width="30" height="30" />
      <span>{tenant.name}</span>
    </Link>
  )
}
