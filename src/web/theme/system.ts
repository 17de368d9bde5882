import { createSystem, defaultConfig, defineConfig } from '@chakra-ui/react'

const v = (value: string) => ({ value })

/** The portal's colours and radii as Chakra tokens. No preflight and no global styles: base.css owns those. Loaded with the first dialog or drawer. */
export const system = createSystem(
  defaultConfig,
  defineConfig({
    preflight: false,
    globalCss: {},
    theme: {
      tokens: {
        colors: {
          brand: {
            50: v('#EEF8F1'),
            100: v('#D8EFE0'),
            200: v('#B2DFC3'),
            500: v('#2A9A5B'),
            600: v('#1B7A45'),
            700: v('#156138'),
            900: v('#0E3B26'),
            950: v('#0C2B1D'),
          },
          gray: {
            50: v('#F7F9F8'),
            100: v('#F0F3F1'),
            200: v('#E3E8E5'),
            300: v('#D0D7D3'),
            500: v('#68756E'),
            600: v('#56635C'),
            900: v('#1B2620'),
          },
        },
        radii: { sm: v('4px'), md: v('6px'), lg: v('8px') },
      },
    },
  }),
)
