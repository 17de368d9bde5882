import { createSystem, defaultConfig, defineConfig } from '@chakra-ui/react'

const value = <T>(of: T) => ({ value: of })
const values = <K extends string>(of: Record<K, string>) =>
  Object.fromEntries(
    Object.entries<string>(of).map(([name, text]) => [name, value(text)]),
  ) as Record<K, { value: string }>

/** Style sheets use the roles below, palette numbers only for decoration. */
const designTokens = {
  colors: {
    brand: values({
      50: '#eef8f1',
      100: '#d8efe0',
      200: '#b2dfc3',
      300: '#7fc89d',
      400: '#49ae75',
      500: '#2a9a5b',
      600: '#1b7a45',
      700: '#156138',
      800: '#124d2e',
      900: '#0e3b26',
      950: '#0c2b1d',
    }),
    gray: values({
      50: '#f7f9f8',
      100: '#f0f3f1',
      200: '#e3e8e5',
      300: '#d0d7d3',
      400: '#a3aea8',
      450: '#87938c',
      500: '#68756e',
      600: '#56635c',
      700: '#3d4943',
      900: '#1b2620',
    }),
    gold: values({
      50: '#fff9e8',
      100: '#fdefc6',
      300: '#f2c14e',
      500: '#c48a12',
      700: '#8a5a00',
      900: '#4a3000',
      950: '#1b1200',
    }),
    red: values({ 50: '#fef1ef', 600: '#c62a1e' }),
    amber: values({ 50: '#fff6e5', 600: '#8a5200' }),
    blue: values({ 50: '#edf4fc', 200: '#bcd4f2', 600: '#1a5fb4' }),
    purple: values({ 50: '#f3effa', 600: '#5b3a9c' }),
    cyan: values({ 50: '#e6f7f8', 600: '#0b6470' }),
  },
  radii: values({ sm: '4px', md: '6px', lg: '8px', full: '9999px' }),
  shadows: values({
    card: '0 1px 2px rgba(16, 40, 27, 0.06)',
    raised: '0 4px 16px rgba(16, 40, 27, 0.1)',
    pop: '0 6px 16px rgba(16, 40, 27, 0.12), 0 2px 4px rgba(16, 40, 27, 0.08)',
    dialog: '0 16px 48px rgba(16, 40, 27, 0.25)',
  }),
  fonts: values({
    body: "'Helvetica Neue', Helvetica, Arial, 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei UI', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', 'Source Han Sans SC', 'WenQuanYi Micro Hei', sans-serif",
    mono: 'ui-monospace, Menlo, Consolas, monospace',
  }),
}

/** The second of two values is for phones. */
const semanticTokens = {
  colors: {
    fg: {
      DEFAULT: value('{colors.gray.900}'),
      soft: value('{colors.gray.700}'),
      muted: value('{colors.gray.600}'),
      subtle: value('{colors.gray.500}'),
      faint: value('{colors.gray.400}'),
      inverted: value('#fff'),
      onDark: value('#c7dacf'),
    },
    bg: {
      DEFAULT: value('#fff'),
      canvas: value('#f2f5f3'),
      subtle: value('{colors.gray.50}'),
      muted: value('{colors.gray.100}'),
      scrim: value('rgba(14, 30, 21, 0.45)'),
      veil: value('rgba(255, 255, 255, 0.1)'),
      shade: value('rgba(16, 40, 27, 0.25)'),
    },
    border: {
      DEFAULT: value('{colors.gray.200}'),
      control: value('{colors.gray.300}'),
      onDark: value('rgba(255, 255, 255, 0.35)'),
    },
    brand: {
      solid: value('{colors.brand.600}'),
      fg: value('{colors.brand.700}'),
      subtle: value('{colors.brand.50}'),
    },
    danger: { solid: value('{colors.red.600}'), subtle: value('{colors.red.50}') },
    warning: { solid: value('{colors.amber.600}'), subtle: value('{colors.amber.50}') },
    // Green in every theme.
    success: { solid: value('#156138'), subtle: value('#eef8f1') },
    info: { solid: value('{colors.blue.600}'), subtle: value('{colors.blue.50}') },
  },
  spacing: {
    panel: value({ base: '24px', smDown: '16px' }),
    edge: value({ base: '18px', smDown: '16px' }),
  },
  sizes: { control: value({ base: '32px', smDown: '40px' }) },
  fontSizes: { control: value({ base: '0.875rem', smDown: '1rem' }) },
}

/** The theme of Chakra's dialogs and tokens.css; base.css owns preflight and global styles. */
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
