import { useMediaQuery } from '@mantine/hooks'

/** Below this a table becomes cards and a dialog fills the screen; the style sheets use the same width. */
const PHONE = '(max-width: 47.99em)'

// Read in the first render: deciding in an effect would flash the other layout.
export const useIsPhone = (): boolean =>
  useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
