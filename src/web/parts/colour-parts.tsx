import { COLORS, FILLED_SHADE } from '#web/theme.ts'
import classes from './colour-parts.module.css'
import { Specimen } from './specimen.tsx'

/** Names that Mantine asks for and that are one of ours. */
const ALIASES = ['green', 'teal', 'violet']

export function ColourParts() {
  const scales = Object.entries(COLORS).filter(([name]) => !ALIASES.includes(name))
  return (
    <Specimen title="Colours" note={`Filled things use shade ${FILLED_SHADE}`}>
      <table className={classes.scales}>
        <tbody>
          {scales.map(([name, shades]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {shades.map((shade, at) => (
                <td key={shade} style={{ background: shade }} title={`${name} ${at}: ${shade}`} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Specimen>
  )
}
