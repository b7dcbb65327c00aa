import {
  alpha,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'
import type { Preferences } from '#web/shell/preferences.ts'

/**
 * Shade 5 is the brand colour of the specification. Filled things use shade 7, the first that carries white
 * text at 4.5 : 1 in every scale; `theme.test.ts` measures it.
 */
export const FILLED_SHADE = 7

const emerald = scale(
  '#ecfdf5 #d1fae5 #a7f3d0 #6ee7b7 #34d399 #10b981 #059669 #047857 #065f46 #064e3b',
)
const blue = scale(
  '#eff6ff #dbeafe #bfdbfe #93c5fd #60a5fa #3b82f6 #2563eb #1d4ed8 #1e40af #1e3a8a',
)
const purple = scale(
  '#f5f3ff #ede9fe #ddd6fe #c4b5fd #a78bfa #8b5cf6 #7c3aed #6d28d9 #5b21b6 #4c1d95',
)
const orange = scale(
  '#fff7ed #ffedd5 #fed7aa #fdba74 #fb923c #f97316 #ea580c #c2410c #9a3412 #7c2d12',
)
const red = scale('#fef2f2 #fee2e2 #fecaca #fca5a5 #f87171 #ef4444 #dc2626 #b91c1c #991b1b #7f1d1d')
const yellow = scale(
  '#fffbeb #fef3c7 #fde68a #fcd34d #fbbf24 #f59e0b #d97706 #b45309 #92400e #78350f',
)
/** Quiet greys with a breath of green, for light and dark. */
const gray = scale(
  '#f6f8f7 #eef1f0 #e1e6e4 #cdd4d2 #a9b3b0 #7b8784 #56615e #414b48 #2a3230 #171d1b',
)
const dark = scale(
  '#e8ecea #c5cdca #98a3a0 #6f7b78 #37403e #2a3230 #1e2523 #161b1a #0e1211 #090c0b',
)

export const COLORS = {
  emerald,
  blue,
  purple,
  orange,
  red,
  yellow,
  green: emerald,
  teal: emerald,
  violet: purple,
  gray,
  dark,
}

/** The design in one place: what a person chose changes the accent, the density and the motion. */
export function veldTheme(preferences: Preferences): MantineThemeOverride {
  const { compactMode: compact, animations } = preferences
  const control = compact ? 'xs' : 'sm'
  const transitionProps = animations ? { duration: 150 } : { duration: 0 }
  return createTheme({
    colors: COLORS,
    primaryColor: preferences.primaryColor,
    primaryShade: FILLED_SHADE,
    white: '#ffffff',
    black: '#171d1b',
    fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
    fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
    fontSizes: compact ? sizes(12, 13, 14, 16, 18) : sizes(12, 14, 15, 17, 20),
    spacing: compact ? sizes(4, 8, 12, 16, 24) : sizes(8, 12, 16, 24, 32),
    radius: sizes(4, 6, 8, 12, 16),
    defaultRadius: 'sm',
    shadows: {
      xs: '0 1px 2px rgb(16 24 22 / 0.06)',
      sm: '0 1px 3px rgb(16 24 22 / 0.08), 0 1px 2px rgb(16 24 22 / 0.04)',
      md: '0 4px 12px rgb(16 24 22 / 0.1), 0 1px 3px rgb(16 24 22 / 0.06)',
      lg: '0 12px 28px rgb(16 24 22 / 0.14), 0 2px 6px rgb(16 24 22 / 0.06)',
      xl: '0 24px 56px rgb(16 24 22 / 0.18), 0 4px 12px rgb(16 24 22 / 0.08)',
    },
    headings: {
      fontWeight: '650',
      textWrap: 'balance',
      sizes: {
        h1: { fontSize: px(compact ? 22 : 26), lineHeight: '1.25' },
        h2: { fontSize: px(compact ? 18 : 20), lineHeight: '1.3' },
        h3: { fontSize: px(compact ? 15 : 17), lineHeight: '1.35' },
        h4: { fontSize: px(compact ? 14 : 15), lineHeight: '1.4' },
      },
    },
    focusRing: 'auto',
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      Button: { defaultProps: { size: control } },
      // Help stands below: what is beside it in a row begins and ends on the same line, however long either help is.
      InputWrapper: {
        defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      },
      TextInput: { defaultProps: { size: control } },
      PasswordInput: { defaultProps: { size: control } },
      Textarea: { defaultProps: { size: control } },
      Select: { defaultProps: { size: control } },
      MultiSelect: { defaultProps: { size: control } },
      Autocomplete: { defaultProps: { size: control } },
      SegmentedControl: {
        defaultProps: { size: control },
        // Mantine's own ground is our canvas in dark: the words would stand on nothing.
        styles: {
          root: {
            backgroundColor: 'light-dark(var(--mantine-color-gray-1), var(--mantine-color-dark-6))',
          },
          indicator: {
            backgroundColor: 'light-dark(var(--mantine-color-white), var(--mantine-color-dark-4))',
          },
        },
      },
      Checkbox: { defaultProps: { size: control } },
      Switch: { defaultProps: { size: control, withThumbIndicator: false } },
      Badge: { defaultProps: { variant: 'light', radius: 'xl' } },
      Paper: { defaultProps: { radius: 'md' } },
      Card: { defaultProps: { radius: 'md', withBorder: true, padding: compact ? 'md' : 'lg' } },
      Table: {
        defaultProps: {
          verticalSpacing: compact ? 6 : 10,
          horizontalSpacing: compact ? 'sm' : 'md',
          fz: 'sm',
          highlightOnHover: true,
        },
      },
      Modal: {
        defaultProps: {
          radius: 'md',
          centered: true,
          padding: 20,
          transitionProps,
          overlayProps: { backgroundOpacity: 0.45 },
          closeButtonProps: { 'aria-label': 'Close' },
        },
        styles: { title: { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 600 } },
      },
      Drawer: {
        defaultProps: { transitionProps, closeButtonProps: { 'aria-label': 'Close' } },
      },
      // A <header> outside of main is a second banner to a screen reader.
      ModalHeader: { defaultProps: { component: 'div' } },
      DrawerHeader: { defaultProps: { component: 'div' } },
      Menu: { defaultProps: { radius: 'md', shadow: 'lg', transitionProps } },
      Popover: { defaultProps: { radius: 'md', shadow: 'lg', transitionProps } },
      Tooltip: { defaultProps: { transitionProps, openDelay: 300 } },
      Skeleton: { defaultProps: { animate: animations } },
    },
  })
}

export const veldVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...tints((shades) => ({ light: 0.12, hover: 0.18, text: shades[9] })),
    // Behind the papers; public/theme-start.js paints it before the first frame.
    '--veld-canvas': gray[0],
    '--veld-line': gray[2],
    '--veld-bone': gray[2],
    '--mantine-color-error': red[FILLED_SHADE],
    '--mantine-color-placeholder': '#6a7673',
    '--mantine-color-default-border': gray[3],
  },
  dark: {
    ...tints((shades) => ({ light: 0.18, hover: 0.26, text: shades[2] })),
    '--veld-canvas': dark[8],
    '--veld-line': dark[5],
    '--veld-bone': dark[5],
    '--mantine-color-error': red[4],
    '--mantine-color-placeholder': '#8b9693',
  },
})

type Tint = (shades: MantineColorsTuple) => { light: number; hover: number; text: string }

/** Quieter than Mantine's own "light" variant in light mode, and visible in dark mode, where it is near black. */
function tints(tint: Tint): Record<string, string> {
  const accents = Object.entries(COLORS).filter(([name]) => name !== 'gray' && name !== 'dark')
  return Object.fromEntries(
    accents.flatMap(([name, shades]) => {
      const { light, hover, text } = tint(shades)
      return [
        [`--mantine-color-${name}-light`, alpha(shades[5], light)],
        [`--mantine-color-${name}-light-hover`, alpha(shades[5], hover)],
        [`--mantine-color-${name}-light-color`, text],
      ]
    }),
  )
}

function scale(shades: string): MantineColorsTuple {
  return shades.split(' ') as unknown as MantineColorsTuple
}

function sizes(xs: number, sm: number, md: number, lg: number, xl: number) {
  return { xs: px(xs), sm: px(sm), md: px(md), lg: px(lg), xl: px(xl) }
}

/** Pixels as rem, so that the browser's own text size is honoured. */
function px(pixels: number): string {
  return `${pixels / 16}rem`
}
