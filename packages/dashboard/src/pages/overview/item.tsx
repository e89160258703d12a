import type { ReactNode } from 'react'
import classes from './overview.module.css'

type ItemProps = {
  icon: ReactNode
  link: (props: { className: string | undefined; children: ReactNode }) => ReactNode
  name: string
  why: string
  when?: ReactNode
}

/** A line of a list on the overview that leads to what it names. */
export function Item({ icon, link, name, why, when }: ItemProps) {
  return (
    <li className={classes.item}>
      {icon}
      <div className={classes.words}>
        <div className={classes.line}>{link({ className: classes.name, children: name })}</div>
        <div className={`${classes.line} ${classes.why}`}>{why}</div>
      </div>
      {when !== undefined && <span className={classes.when}>{when}</span>}
    </li>
  )
}
