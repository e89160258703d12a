// When a message was said, by the visitor's own clock and in the language of the page around it.

const { lang } = document.documentElement
const clock = new Intl.DateTimeFormat(lang, { timeStyle: 'short' })
const dayAndClock = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' })

/** Beside who said it; today's without the day. */
export function stamp(item, createdAt) {
  const said = new Date(createdAt)
  if (Number.isNaN(said.getTime()) || item.querySelector('time')) return
  const isToday = said.toDateString() === new Date().toDateString()
  const time = document.createElement('time')
  time.dateTime = createdAt
  time.textContent = (isToday ? clock : dayAndClock).format(said)
  item.querySelector('.who')?.append(' · ', time)
}
