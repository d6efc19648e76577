import '../src/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { listenForSchemeToggles } from '../src/shell/color-scheme.ts'
import { themeCss } from '../src/theme.ts'
import { BUILT_IN_TENANT } from 'contract/tenants'
import { Gallery } from './whole.tsx'

const sheet = new CSSStyleSheet()
sheet.replaceSync(themeCss(BUILT_IN_TENANT.colors))
document.adoptedStyleSheets.push(sheet)
listenForSchemeToggles()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
)
