import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import './kit.css'
import { MantineProvider, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import type { TenantDocument } from 'contract/tenants'
import { colorScheme } from './color-scheme.ts'
import { styleNonce } from './policy.ts'
import { useTenant } from './tenant.ts'
import { shades } from './theme.ts'

// A built page gets the style sheet of each component it uses; see kitStyles in vite.config.ts.
if (import.meta.env.DEV) await import('@mantine/core/styles.layer.css')

/**
 * Makes the kit's controls (`@mantine/core`) available below it, in the tenant's colours. The shell has it; visitors'
 * screens do without, because it weighs as much as half of them.
 */
export function Kit({ children }: { children: ReactNode }) {
  const tenant = useTenant()
  const theme = useMemo(() => themeOf(tenant), [tenant])
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={schemeManager}
      // The variables stand in kit.css and in the tenant's sheet: nothing is computed while the page starts.
      withCssVariables={false}
      withGlobalClasses={false}
      deduplicateInlineStyles
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  )
}

const themeOf = ({ colors }: TenantDocument): MantineThemeOverride => ({
  primaryColor: 'brand',
  primaryShade: 6,
  autoContrast: true,
  // The luminance at which white and black text contrast equally.
  luminanceThreshold: 0.179,
  colors: { brand: shades(colors.primary) as unknown as MantineColorsTuple },
  fontFamily: 'var(--font)',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Card: { defaultProps: { withBorder: true, padding: 'lg', radius: 'lg' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
  },
})

const schemeManager = (() => {
  let stop = () => {}
  return {
    get: colorScheme.get,
    set: colorScheme.set,
    subscribe: (listener: (scheme: 'light' | 'dark' | 'auto') => void) => {
      stop = colorScheme.subscribe(listener)
    },
    unsubscribe: () => stop(),
    clear: () => colorScheme.set('auto'),
  }
})()
