// Of the components that are drawn here, and no others: the page carries its styles with it.
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Alert.layer.css'
import '#web/shell/global.css'
import './static-page.css'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { NO_SIGN_IN } from '#web/session/session-store.ts'
import { parsePreferences } from '#web/shell/preferences.ts'
import { veldTheme, veldVariables } from '#web/theme.ts'
import { LandingPage, SignInNotice } from './landing-page.tsx'

/** The landing page as plain HTML, for who comes for the first time; `visit.ts` brings it to life. */
export function staticPage(): string {
  return renderToStaticMarkup(
    <div data-static>
      <MantineProvider
        theme={veldTheme(parsePreferences(null))}
        cssVariablesResolver={veldVariables}
        defaultColorScheme="auto"
      >
        <LandingPage />
        <template id="sign-in-problem">
          <SignInNotice text={NO_SIGN_IN} reference="" />
        </template>
      </MantineProvider>
    </div>,
  )
}
