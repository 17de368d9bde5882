import { createSystem, defaultConfig, defineConfig } from '@chakra-ui/react'
import { semanticTokens, designTokens } from './tokens.ts'

/**
 * The portal's tokens as a Chakra system, for its dialogs and for generating tokens.css. No
 * preflight and no global styles: base.css owns those.
 */
export const chakraSystem = createSystem(
  defaultConfig,
  defineConfig({
    cssVarsPrefix: 'ui',
    preflight: false,
    globalCss: {},
    theme: {
      breakpoints: { sm: '601px', md: '993px' },
      tokens: designTokens,
      semanticTokens: semanticTokens,
    },
  }),
)
