import './settings.css'
import '../ui/fields/field.css'
import { useId } from 'react'
import type { SiteSettings } from 'contract/tenants/site-settings'
import { msg, t } from '../language.ts'
import { colorUses, isColor, type ColorUse } from '../theme.ts'
import { Panel } from '../ui/panel.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

type Colors = SiteSettings['colors']
type Props = {
  colors: Colors
  onChange: (colors: Colors) => void
  errorAt: (field: string) => string | undefined
}

const FULL_LENGTH = /^#[0-9a-f]{6}$/i

/** The two brand colors, and what replaces them where they would not be readable. */
export function ColorFields({ colors, onChange, errorAt }: Props) {
  const field = (name: keyof Colors, label: string, hint: string) => (
    <ColorField
      label={label}
      hint={hint}
      name={`settings.colors.${name}`}
      value={colors[name]}
      error={errorAt(`colors.${name}`)}
      onChange={(color) => onChange({ ...colors, [name]: color })}
    />
  )
  return (
    <Panel title={t('Colors')}>
      <div className="field-row">
        {field('primary', t('Main color'), t('Buttons, links and the card.'))}
        {field('accent', t('Second color'), t('Charts and illustrations.'))}
      </div>
      {isColor(colors.primary) && isColor(colors.accent) && <ColorReport colors={colors} />}
    </Panel>
  )
}

type FieldProps = {
  label: string
  hint: string
  name: string
  value: string
  error: string | undefined
  onChange: (color: string) => void
}

function ColorField({ label, value, onChange, ...field }: FieldProps) {
  return (
    <div className="color-field">
      <TextField
        {...field}
        label={label}
        value={value}
        maxLength={7}
        spellCheck={false}
        autoCapitalize="none"
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
      />
      <input
        type="color"
        aria-label={t('{label} from a palette', { label })}
        value={FULL_LENGTH.test(value) ? value : '#888888'}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  )
}

/** Letters that show a color. */
const SAMPLE = 'Aa'

const USES: Record<ColorUse['use'], string> = {
  button: msg('White text on a button'),
  'text-light': msg('Links on light pages'),
  'text-dark': msg('Links on dark pages'),
  'accent-light': msg('Charts on light pages'),
  'accent-dark': msg('Charts on dark pages'),
}

/** In figures (WCAG 2.2): the chosen color, and what is shown instead where it would not be readable. */
function ColorReport({ colors }: { colors: Colors }) {
  const caption = useId()
  const uses = colorUses(colors)
  const adjusted = uses.filter(({ asked, shown }) => asked !== shown).length
  return (
    <div className="color-report">
      <p id={caption} role="status">
        {adjusted === 0
          ? t('These colors are easy to read everywhere.')
          : t(
              '{count} use needs a different shade to be readable. We adjust it for you.|{count} uses need a different shade to be readable. We adjust them for you.',
              { count: adjusted },
            )}
      </p>
      <table aria-labelledby={caption}>
        <thead>
          <tr>
            <th scope="col">{t('Where')}</th>
            <th scope="col">{t('Contrast')}</th>
            <th scope="col">{t('Shown')}</th>
          </tr>
        </thead>
        <tbody>
          {uses.map(({ use, asked, on, shown, contrast, least, shown_contrast }) => (
            <tr key={use}>
              <th scope="row">{t(USES[use])}</th>
              <td className="numbers" data-mood={contrast >= least ? 'good' : 'warn'}>
                {t('{ratio} of {least}', { ratio: ratio(contrast), least: ratio(least) })}
              </td>
              <td>
                <svg className="color-swatch" viewBox="0 0 32 20" aria-hidden="true">
                  <rect width="32" height="20" rx="4" fill={on} />
                  <text x="16" y="14.5" textAnchor="middle" fontSize="12" fontWeight="700" fill={shown}>
                    {SAMPLE}
                  </text>
                </svg>
                <span className="numbers">
                  {asked === shown
                    ? t('unchanged')
                    : t('{color}, {ratio}', { color: shown, ratio: ratio(shown_contrast) })}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const ratio = (value: number) => `${(Math.floor(value * 10) / 10).toFixed(1)}:1`
