import type { Language } from '@mostrador/contract/languages'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { lineOf, wordsOf } from '../normalise.ts'
import type { When } from './named-time.ts'
import { whenOf } from './when.ts'

const wednesday = Temporal.PlainDate.from('2026-11-18')
const saturday = Temporal.PlainDate.from('2026-11-21')
const on = (day: string): When => ({ from: day, to: day })
const weekday = (day: string): When => ({ ...on(day), isWeekday: true })
/** An hour without its half of the day. */
const at = (time: string): When => ({ time, isEither: true })

function heard(
  language: Language,
  text: string,
  spoken: { today?: Temporal.PlainDate; day?: string; isTimeAsked?: boolean } = {},
) {
  const { today = wednesday, day, isTimeAsked } = spoken
  const about = {
    language,
    today,
    isTimeAsked,
    ...(day !== undefined && { day: Temporal.PlainDate.from(day) }),
  }
  return whenOf(lineOf(wordsOf(text, language)), about)
}

type Said = readonly [Language, string, When | undefined]

const saidOnWednesday: readonly Said[] = [
  ['es', 'hoy', on('2026-11-18')],
  ['es', 'mañana por la mañana a las 9', { ...on('2026-11-19'), part: 'morning', time: '09:00' }],
  ['es', 'pasado mañana en la tarde', { ...on('2026-11-20'), part: 'afternoon' }],
  ['es', 'el lunes de la otra semana a las 4 y media', { ...on('2026-11-23'), ...at('16:30') }],
  ['es', 'el 25/11 a las 15:30', { ...on('2026-11-25'), time: '15:30' }],
  ['es', 'para el 3 de diciembre tipo 4', { ...on('2026-12-03'), ...at('16:00') }],
  ['es', 'entre las 3 y las 5 el jueves', { ...weekday('2026-11-19'), after: '15:00', before: '17:00' }],
  ['es', 'después de las 5', { after: '17:00' }],
  ['es', 'el fin de semana', { from: '2026-11-21', to: '2026-11-22' }],
  ['es', 'lo antes posible', { isSoonest: true }],
  ['es', 'en 3 dias', on('2026-11-21')],
  ['es', 'a las 8 de la noche', { time: '20:00', part: 'evening' }],
  ['es', 'el 2 de enero', on('2027-01-02')],
  ['es', 'la semana que viene', { from: '2026-11-23', to: '2026-11-29' }],
  ['es', 'esta tarde', { ...on('2026-11-18'), part: 'afternoon' }],
  ['en', 'this afternoon at 4', { ...on('2026-11-18'), part: 'afternoon', time: '16:00' }],
  ['pt', 'depois de amanhã de manhã às 9', { ...on('2026-11-20'), part: 'morning', time: '09:00' }],
  ['pt', 'terça-feira às 15h30', { ...weekday('2026-11-24'), time: '15:30' }],
  ['pt', 'dia 25 às 10', { ...on('2026-11-25'), ...at('10:00') }],
  ['pt', 'semana que vem à tarde', { from: '2026-11-23', to: '2026-11-29', part: 'afternoon' }],
  ['en', 'next tuesday at 3pm', { ...on('2026-11-24'), time: '15:00' }],
  ['en', 'on the 25th at 10:30', { ...on('2026-11-25'), ...at('10:30') }],
  ['en', 'december 3 in the morning', { ...on('2026-12-03'), part: 'morning' }],
  ['en', '11/25 at noon', { ...on('2026-11-25'), time: '12:00' }],
  ['es', 'quiero una vela de lavanda', undefined],
  ['es', 'el 31 de febrero', undefined],
]

const saidOnSaturday: readonly Said[] = [
  // Weekdays.
  ['es', 'el lunes', weekday('2026-11-23')],
  ['es', 'el sábado', weekday('2026-11-28')],
  ['es', 'este sábado', on('2026-11-21')],
  ['es', 'hasta qué hora abren hoy sábado', on('2026-11-21')],
  ['pt', 'vocês abrem hoje sábado', on('2026-11-21')],
  ['en', 'are you open today saturday', on('2026-11-21')],
  ['es', 'el próximo sábado', on('2026-11-28')],
  ['es', 'el sabado q viene', on('2026-11-28')],
  ['es', 'el jueves que viene tipo 4', { ...on('2026-11-26'), ...at('16:00') }],
  ['es', 'el proximo miercoles a las 10am', { ...on('2026-11-25'), time: '10:00' }],
  ['es', 'de este jueves en ocho', on('2026-12-03')],
  ['es', 'el viernes de la otra semana', on('2026-11-27')],
  ['es', 'jueves o viernes', { from: '2026-11-26', to: '2026-11-27' }],
  ['es', 'lo puedes pasar del martes al jueves', { ...weekday('2026-11-26'), source: '2026-11-24' }],
  ['es', 'este miércoles a la tarde', { ...on('2026-11-25'), part: 'afternoon' }],
  ['es', 'Jueves entonces, tipo 5', { ...weekday('2026-11-26'), ...at('17:00') }],
  ['pt', 'sábado que vem', on('2026-11-28')],
  ['pt', 'sexta agora', on('2026-11-27')],
  ['pt', 'sexta agora dia 27', on('2026-11-27')],
  ['pt', 'terça dia 24', on('2026-11-24')],
  ['pt', 'essa quinta de tarde', { ...on('2026-11-26'), part: 'afternoon' }],
  ['pt', 'quarta feira de manhã', { ...weekday('2026-11-25'), part: 'morning' }],
  ['pt', 'sábado 28 cedinho, 9h', { ...on('2026-11-28'), part: 'morning', time: '09:00' }],
  ['pt', 'quinta sem ser essa', on('2026-12-03')],
  ['pt', 'ter segunda ou terça?', { from: '2026-11-23', to: '2026-11-24' }],
  ['pt', 'próxima sexta às 14h', { ...on('2026-11-27'), time: '14:00' }],
  ['en', 'this saturday', on('2026-11-21')],
  ['en', 'next saturday', on('2026-11-28')],
  ['en', 'thursday week', on('2026-12-03')],
  ['en', 'a week on thursday', on('2026-12-03')],
  ['en', 'this coming thursday', on('2026-11-26')],
  ['en', 'saturday the 28th at 2pm', { ...on('2026-11-28'), time: '14:00' }],
  ['en', 'Saturday the 28th, right when you open', { ...on('2026-11-28'), edge: 'first' }],
  ['en', 'tuesday or wednesday', { from: '2026-11-24', to: '2026-11-25' }],
  ['en', 'move it from tuesday to friday', { ...weekday('2026-11-27'), source: '2026-11-24' }],
  ['en', 'wed 25 nov', on('2026-11-25')],
  ['en', 'mon 3pm', { ...weekday('2026-11-23'), time: '15:00' }],
  // A weekday and a number: the date, the hour, or one of two days.
  ['es', 'lunes 30', on('2026-11-30')],
  ['es', 'el lunes 30 a las 4', { ...on('2026-11-30'), ...at('16:00') }],
  ['es', 'martes 8', on('2026-12-08')],
  ['es', 'lunes 31', { ...on('2026-12-31'), or: '2026-11-23' }],
  ['es', 'viernes 28 de noviembre', { ...on('2026-11-28'), or: '2026-11-27' }],
  ['es', 'martes 4', { ...weekday('2026-11-24'), ...at('16:00') }],
  ['pt', 'segunda dia 30', on('2026-11-30')],
  ['pt', 'terça 25', { ...on('2026-11-25'), or: '2026-11-24' }],
  ['pt', 'sexta 27 às 10', { ...on('2026-11-27'), ...at('10:00') }],
  ['en', 'monday the 30th', on('2026-11-30')],
  ['en', 'tuesday 25th', { ...on('2026-11-25'), or: '2026-11-24' }],
  ['en', 'thurs 26 at 11', { ...on('2026-11-26'), ...at('11:00') }],
  // Dates.
  ['es', 'el 5 de dic', on('2026-12-05')],
  ['es', 'el cinco de diciembre', on('2026-12-05')],
  ['es', 'el primero de diciembre', on('2026-12-01')],
  ['es', 'y el 7 hasta qué hora están', on('2026-12-07')],
  ['es', 'abren el 8?', on('2026-12-08')],
  ['es', 'el 8/12', on('2026-12-08')],
  ['es', 'dia veinticinco', on('2026-11-25')],
  ['pt', 'Dia 8 de dezembro tem como?', on('2026-12-08')],
  ['pt', 'dia 1º de dezembro', on('2026-12-01')],
  ['pt', 'no dia 2/12 às 16h', { ...on('2026-12-02'), time: '16:00' }],
  ['pt', 'dia cinco', on('2026-12-05')],
  ['en', 'the 5th', on('2026-12-05')],
  ['en', 'the 2nd of December at 1 pm', { ...on('2026-12-02'), time: '13:00' }],
  ['en', 'dec 5', on('2026-12-05')],
  ['en', 'on the twenty eighth', on('2026-11-28')],
  ['en', '2026-12-02', on('2026-12-02')],
  // Counted from today.
  ['es', 'mañana tipo 3', { ...on('2026-11-22'), ...at('15:00') }],
  ['es', 'de hoy en ocho', on('2026-11-28')],
  ['es', 'en ocho días', on('2026-11-28')],
  ['es', 'de hoy en quince', on('2026-12-05')],
  ['es', 'en quince', on('2026-12-05')],
  ['es', 'dentro de dos semanas', on('2026-12-05')],
  ['es', 'de mañana en ocho', on('2026-11-29')],
  ['es', 'a mitad de semana', { from: '2026-11-24', to: '2026-11-26' }],
  ['pt', 'daqui a quinze dias', on('2026-12-05')],
  ['pt', 'daqui duas semanas', on('2026-12-05')],
  ['pt', 'amanhã cedo', { ...on('2026-11-22'), part: 'morning' }],
  ['pt', 'hj ainda', on('2026-11-21')],
  ['pt', 'fds', { from: '2026-11-21', to: '2026-11-22' }],
  ['en', 'in a fortnight', on('2026-12-05')],
  ['en', 'a week today', on('2026-11-28')],
  ['en', 'day after tomorrow', on('2026-11-23')],
  ['en', 'tmrw first thing', { ...on('2026-11-22'), edge: 'first' }],
  ['en', 'midweek', { from: '2026-11-24', to: '2026-11-26' }],
  ['en', 'in two weeks', on('2026-12-05')],
  // Holidays.
  ['es', 'navidad', on('2026-12-25')],
  ['es', 'el 24, nochebuena', on('2026-12-24')],
  ['es', 'viernes santo', on('2027-03-26')],
  ['es', 'año nuevo', on('2027-01-01')],
  ['pt', 'véspera de Natal', on('2026-12-24')],
  ['pt', 'carnaval', on('2027-02-09')],
  ['pt', 'sexta-feira santa', on('2027-03-26')],
  ['en', 'thanksgiving', on('2026-11-26')],
  ['en', 'black friday', on('2026-11-27')],
  ['en', 'christmas eve', on('2026-12-24')],
  ['en', "new year's day", on('2027-01-01')],
  // Hours.
  ['es', 'a eso de las 4', at('16:00')],
  ['es', 'tipo 5:30', at('17:30')],
  ['es', 'tipo cinco', at('17:00')],
  ['es', '16h', { time: '16:00' }],
  ['es', '3 y media', at('15:30')],
  ['es', 'las tres y cuarto', at('15:15')],
  ['es', 'cuarto para las 4', at('15:45')],
  ['es', '4 menos cuarto', at('15:45')],
  ['es', 'un cuarto para la una', { time: '12:45' }],
  ['es', 'diez y media de la mañana', { time: '10:30', part: 'morning' }],
  ['es', '3 de la tarde', { time: '15:00', part: 'afternoon' }],
  ['es', 'a las 12 del día', { time: '12:00' }],
  ['es', 'al mediodía', { time: '12:00' }],
  ['es', '5 en punto', at('17:00')],
  ['es', 'a las siete y veinte', at('19:20')],
  ['es', 'a las 9.30', at('09:30')],
  ['es', 'antes de las 11', { before: '11:00' }],
  ['es', 'antes del mediodía', { before: '12:00' }],
  ['es', 'de 3 a 5', { after: '15:00', before: '17:00' }],
  ['es', 'entre 9 y 11', { after: '09:00', before: '11:00' }],
  ['es', 'de las 10 a las 12', { after: '10:00', before: '12:00' }],
  ['es', '5 en adelante', { after: '17:00' }],
  ['es', 'salgo de laburar a las 6', { after: '18:00' }],
  ['pt', 'meio-dia e meia', { time: '12:30' }],
  ['pt', 'cinco e meia', at('17:30')],
  ['pt', '10 e meia', at('10:30')],
  ['pt', '16h30 fica ótimo', { time: '16:30' }],
  ['pt', 'quinze para as 3', at('14:45')],
  ['pt', 'la pras 3 da tarde rola?', { time: '15:00', part: 'afternoon' }],
  ['pt', 'dez da manhã', { time: '10:00', part: 'morning' }],
  ['pt', 'às dez horas', at('10:00')],
  ['pt', 'tipo umas 4', at('16:00')],
  ['pt', 'por volta das duas', at('14:00')],
  ['pt', 'depois das 5', { after: '17:00' }],
  ['pt', 'das 14 às 16', { after: '14:00', before: '16:00' }],
  ['pt', 'saio do trabalho às 18h', { after: '18:00' }],
  ['pt', 'até as 11', { before: '11:00' }],
  ['en', 'half four', at('16:30')],
  ['en', 'half past eleven', at('11:30')],
  ['en', 'is half one free?', at('13:30')],
  ['en', 'quarter to five', at('16:45')],
  ['en', 'quarter past 3', at('15:15')],
  ['en', 'ten to 5', at('16:50')],
  ['en', 'four thirty', at('16:30')],
  ['en', "4 o'clock", at('16:00')],
  ['en', 'noon-ish', { time: '12:00' }],
  ['en', 'thursday am', { ...weekday('2026-11-26'), part: 'morning' }],
  ['en', 'i am so nervous', undefined],
  ['en', '4ish', at('16:00')],
  ['en', 'around 5', at('17:00')],
  ['en', '9 at night', { time: '21:00', part: 'evening' }],
  ['en', 'between 2 and 4', { after: '14:00', before: '16:00' }],
  ['en', '3-5pm', { after: '15:00', before: '17:00' }],
  ['en', 'after 5', { after: '17:00' }],
  ['en', 'i get off at 5', { after: '17:00' }],
  ['en', 'before noon', { before: '12:00' }],
  // Times of the day without an hour.
  ['es', 'a la tardecita', { after: '16:00', before: '20:00' }],
  ['es', 'antes del almuerzo', { before: '13:00' }],
  ['es', 'después del trabajo', { after: '17:00' }],
  ['es', 'a primera hora', { edge: 'first' }],
  ['es', 'a la hora que empiece', { edge: 'first' }],
  ['pt', 'terça assim que abrir', { ...weekday('2026-11-24'), edge: 'first' }],
  ['pt', '7 da matina', { time: '07:00', part: 'morning' }],
  ['en', 'friday soon as yous open', { ...weekday('2026-11-27'), edge: 'first' }],
  ['es', 'lo último del día, a última hora', { edge: 'last' }],
  ['es', 'mejor más tarde', { shift: 'later' }],
  ['es', 'algo más temprano', { shift: 'earlier' }],
  ['es', 'el viernes a la misma hora', { ...weekday('2026-11-27'), isSameTime: true }],
  ['pt', 'sexta à tardinha', { ...weekday('2026-11-27'), after: '16:00', before: '20:00' }],
  ['pt', 'quanto mais pro fim da tarde melhor', { after: '16:00', before: '20:00' }],
  ['pt', 'depois da escola, cinco e meia', { after: '12:00', ...at('17:30') }],
  ['pt', 'mais cedo', { shift: 'earlier' }],
  ['pt', 'sexta no mesmo horário', { ...weekday('2026-11-27'), isSameTime: true }],
  ['en', 'after work', { after: '17:00' }],
  ['en', 'first thing', { edge: 'first' }],
  ['en', 'lunchtime', { after: '12:00', before: '14:00' }],
  ['en', 'earlier?', { shift: 'earlier' }],
  ['en', 'anything later', { shift: 'later' }],
  ['en', 'same time on friday', { ...weekday('2026-11-27'), isSameTime: true }],
  // Times that do not suit.
  ['es', 'no puedo el lunes, se puede el martes', { ...weekday('2026-11-24'), source: '2026-11-23' }],
  ['pt', 'não posso na segunda, terça dá', { ...weekday('2026-11-24'), source: '2026-11-23' }],
  [
    'en',
    'I have a meeting on monday so could we do the 4th of december',
    { ...on('2026-12-04'), source: '2026-11-23' },
  ],
  ['en', "can't do monday, is tuesday free", { ...weekday('2026-11-24'), source: '2026-11-23' }],
  ['es', 'el lunes no puedo', { ...weekday('2026-11-23'), isRefused: true }],
  ['es', 'el lunes no puedo, el martes', weekday('2026-11-24')],
  ['pt', '9 é muito cedo', { shift: 'later', isRefused: true }],
  ['en', '9am is too early', { time: '09:00', shift: 'later', isRefused: true }],
  ['en', "monday doesn't work", { ...weekday('2026-11-23'), isRefused: true }],
  // A week after the day that is turned down.
  ['es', 'este sábado no, el próximo', on('2026-11-28')],
  ['es', 'no este viernes, el siguiente', on('2026-12-04')],
  ['pt', 'este sábado não, o próximo', on('2026-11-28')],
  ['en', 'not this saturday, the next one', on('2026-11-28')],
  // Numbers and words that are no times.
  ['es', 'hacen las 20?', undefined],
  ['es', 'super, hacen las 20? cuanto cuesta el difusor?', undefined],
  ['es', 'tipo 3 personas', undefined],
  ['es', 'una mesa para 4 personas', undefined],
  ['es', 'buenas tardes', undefined],
  ['es', 'cuesta 3 mil', undefined],
  ['pt', 'boa tarde', undefined],
  ['pt', 'quero 2', undefined],
  ['pt', 'em 3 parcelas', undefined],
  ['en', 'good morning', undefined],
  ['en', 'i need one for a friend', undefined],
  ['en', 'a pack of 12', undefined],
]

test.each(saidOnWednesday)('said on Wednesday 18, %s: %s', (language, text, when) => {
  expect(heard(language, text)).toEqual(when)
})

test.each(saidOnSaturday)('said on Saturday 21, %s: %s', (language, text, when) => {
  expect(heard(language, text, { today: saturday })).toEqual(when)
})

/** The day spoken of is Thursday the 26th. */
const saidOfThatThursday: readonly Said[] = [
  ['es', 'el otro jueves', on('2026-12-03')],
  ['es', 'al otro día', on('2026-11-27')],
  ['es', 'ese mismo día a las 5', { ...on('2026-11-26'), ...at('17:00') }],
  ['es', 'el martes de esa misma semana', on('2026-11-24')],
  ['es', 'y el sábado anterior?', on('2026-11-21')],
  ['es', 'el miércoles antes de ese, a las 11', { ...on('2026-11-25'), ...at('11:00') }],
  ['pt', 'e no sábado antes desse?', on('2026-11-21')],
  [
    'en',
    'the wednesday before, 2 in the afternoon',
    { ...on('2026-11-25'), time: '14:00', part: 'afternoon' },
  ],
  ['pt', 'na sexta da mesma semana', on('2026-11-27')],
  ['pt', 'nesse dia', on('2026-11-26')],
  ['pt', 'no dia seguinte', on('2026-11-27')],
  ['en', 'the thursday after that, same time', { ...on('2026-12-03'), isSameTime: true }],
  ['en', 'and the day after?', on('2026-11-27')],
  ['en', 'that day at 3pm', { ...on('2026-11-26'), time: '15:00' }],
]

test.each(saidOfThatThursday)('said of Thursday 26, %s: %s', (language, text, when) => {
  expect(heard(language, text, { today: saturday, day: '2026-11-26' })).toEqual(when)
})

const saidOnBeingAsked: readonly Said[] = [
  ['es', '10 está bien', at('10:00')],
  ['es', 'la de las 4', at('16:00')],
  ['es', 'mmm y a las 4?', at('16:00')],
  ['pt', 'hmm então onze', at('11:00')],
  ['pt', 'capaz... e 4 horas?', at('16:00')],
  ['en', 'you have 3?', at('15:00')],
  ['en', 'could I come at 1 then?', at('13:00')],
  ['en', 'four is good', at('16:00')],
  ['en', '1130', at('11:30')],
  ['en', 'can we do 330', at('15:30')],
  ['en', "aye 11's grand", at('11:00')],
  ['es', '930', at('09:30')],
  ['es', 'gracias cuadro', undefined],
  ['pt', 'e logo em seguida, às 16h?', { isAfterOwn: true, time: '16:00' }],
  ['es', 'justo después de la mía', { isAfterOwn: true }],
  ['pt', 'logo depois do meu', { isAfterOwn: true }],
  ['en', 'his brother right after', { isAfterOwn: true }],
  ['en', 'right after work', { after: '17:00' }],
  ['en', 'for 2 people', undefined],
]

test.each(saidOnBeingAsked)('said on being asked for a time, %s: %s', (language, text, when) => {
  expect(heard(language, text, { today: saturday, isTimeAsked: true })).toEqual(when)
})

test.each<[Language, string]>([
  ['es', 'quisiera pasarla para el jueves 10. ¿qué horas hay?'],
  ['pt', 'pode ser quinta 10, que horas tem?'],
])(
  'a number that is the date of the weekday before it is no hour, though one is asked for (%s)',
  (language, said) => {
    expect(heard(language, said, { isTimeAsked: true })).toEqual(on('2026-12-10'))
  },
)

test.each<[Language, string, When]>([
  ['es', 'manicura el viernes 4 por la tarde', { part: 'afternoon', time: '16:00' }],
  ['es', 'viernes 4 tarde', { part: 'afternoon', time: '16:00' }],
  ['pt', 'sexta 4 à tarde', { part: 'afternoon', time: '16:00' }],
  ['en', 'friday 4 in the afternoon', { part: 'afternoon', time: '16:00' }],
])('a number with the part of the day is the hour of the coming weekday (%s: %s)', (language, said, when) => {
  expect(heard(language, said)).toEqual({ ...weekday('2026-11-20'), ...when })
})

test('a number that is no hour in the part of the day is the date', () => {
  expect(heard('es', 'viernes 4 por la mañana')).toEqual({ ...on('2026-12-04'), part: 'morning' })
  expect(heard('es', 'jueves 10 por la tarde')).toEqual({ ...on('2026-12-10'), part: 'afternoon' })
})
