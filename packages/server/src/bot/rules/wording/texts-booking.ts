/** Appointments. Button titles must fit in 20 characters. */
export const bookingTexts = {
  visit_confirmed: {
    es: '¡Gracias! Te esperamos el {day} a las {time}: {service}.',
    pt: 'Obrigado! Esperamos você em {day} às {time}: {service}.',
    en: 'Thank you! See you on {day} at {time}: {service}.',
  },
  which_service: {
    es: '¿Qué servicio te gustaría?',
    pt: 'Qual serviço você gostaria?',
    en: 'Which service would you like?',
  },
  which_service_at: {
    es: '¿Qué servicio te gustaría {time}?',
    pt: 'Qual serviço você gostaria {time}?',
    en: 'Which service would you like {time}?',
  },
  named_day: { es: 'el {day}', pt: 'em {day}', en: 'on {day}' },
  named_time: {
    es: 'el {day} a las {time}',
    pt: 'em {day} às {time}',
    en: 'on {day} at {time}',
  },
  services_opener: { es: 'Ver servicios', pt: 'Ver serviços', en: 'See services' },
  no_services: {
    es: 'Por aquí no manejamos citas. ¿Te paso con una persona del equipo?',
    pt: 'Por aqui não trabalhamos com agendamento. Passo você para alguém da equipe?',
    en: 'We do not take appointments here. Shall I pass you to someone on the team?',
  },
  services_by_people: {
    es: 'Las citas las agenda una persona del equipo. ¿Te paso con ella?',
    pt: 'Quem marca os horários é uma pessoa da equipe. Passo você para ela?',
    en: 'Someone on the team makes the appointments. Shall I pass you to them?',
  },
  slots: {
    es: 'Estos son los próximos horarios para {service}.',
    pt: 'Estes são os próximos horários para {service}.',
    en: 'These are the next times for {service}.',
  },
  slots_on: {
    es: 'Para {service} el {day} tengo estas horas.',
    pt: 'Para {service}, {day}, tenho estes horários.',
    en: 'For {service} on {day} I have these times.',
  },
  slots_instead: {
    es: 'Justo a esa hora no hay lugar para {service}.',
    pt: 'Nesse horário não há vaga para {service}.',
    en: 'There is no room for {service} just then.',
  },
  slots_other_day: {
    es: 'En esos días no hay lugar para {service}.',
    pt: 'Nesses dias não há vaga para {service}.',
    en: 'There is no room for {service} on those days.',
  },
  slots_near: {
    es: 'Lo más cercano que tengo es esto.',
    pt: 'O mais próximo que tenho é isto.',
    en: 'These are the closest I have.',
  },
  slots_near_days: {
    es: 'Lo más cercano que tengo: {days}.',
    pt: 'O mais próximo que tenho: {days}.',
    en: 'The closest I have: {days}.',
  },
  slots_others: {
    es: 'Claro. Ese día también tengo estas horas.',
    pt: 'Claro. Nesse dia também tenho estes horários.',
    en: 'Sure. That day I also have these times.',
  },
  day_closed: {
    es: 'El {day} estamos cerrados.',
    pt: 'Estamos fechados {day}.',
    en: 'We are closed on {day}.',
  },
  day_without_service: {
    es: 'El {day} no hay {service}.',
    pt: 'Não temos {service} {day}.',
    en: 'There is no {service} on {day}.',
  },
  day_full: {
    es: 'El {day} ya está lleno para {service}.',
    pt: '{service} já está sem vaga {day}.',
    en: '{service} is full on {day}.',
  },
  day_past: {
    es: 'El {day} ya pasó.',
    pt: 'O dia {day} já passou.',
    en: '{day} has already passed.',
  },
  time_past: { es: 'Esa hora ya pasó.', pt: 'Esse horário já passou.', en: 'That time has already passed.' },
  time_taken: {
    es: 'Ese horario ({time}) ya está ocupado.',
    pt: 'Esse horário ({time}) já está ocupado.',
    en: '{time} is already taken.',
  },
  service_hours: {
    es: 'A esa hora no se puede: el {day} el horario de {service} es {hours}.',
    pt: 'Nesse horário não dá: {day} o horário de {service} é {hours}.',
    en: 'Not at that time: on {day} the hours for {service} are {hours}.',
  },
  which_day: {
    es: '¿Cuál de estos dos días dices?',
    pt: 'Qual destes dois dias você quer dizer?',
    en: 'Which of these two days do you mean?',
  },
  slots_none: {
    es: 'No encontré horarios libres para {service} en esas fechas. ¿Te paso con una persona del equipo?',
    pt: 'Não encontrei horários livres para {service} nessas datas. Passo você para alguém da equipe?',
    en: 'I found no free times for {service} on those days. Shall I pass you to someone on the team?',
  },
  places_left: {
    es: '{service}, cupos libres:',
    pt: '{service}, vagas livres:',
    en: '{service}, places left:',
  },
  places_left_line: {
    es: '• {day} a las {time}: {places}',
    pt: '• {day} às {time}: {places}',
    en: '• {day} at {time}: {places}',
  },
  places_left_only: {
    es: 'Quedan {count} cupos para {service} el {day} a las {time}.',
    pt: 'Restam {count} vagas para {service} em {day} às {time}.',
    en: '{count} places are left for {service} on {day} at {time}.',
  },
  place_left_only: {
    es: 'Queda 1 cupo para {service} el {day} a las {time}.',
    pt: 'Resta 1 vaga para {service} em {day} às {time}.',
    en: '1 place is left for {service} on {day} at {time}.',
  },
  places_most: {
    es: 'Para {service} hay {places} por horario. ¿Te paso con una persona del equipo?',
    pt: 'Para {service} há {places} por horário. Passo você para alguém da equipe?',
    en: '{service} has {places} each time. Shall I pass you to someone on the team?',
  },
  places_confirm: {
    es: '¿Cambio tu reserva de {service} del {day} a las {time}? Hoy es para {before}; quedaría para {after}.',
    pt: 'Mudo sua reserva de {service} de {day} às {time}? Hoje é para {before}; ficaria para {after}.',
    en: 'Shall I change your booking of {service} on {day} at {time}? It is for {before}; it would be for {after}.',
  },
  places_changed: {
    es: 'Listo, tu reserva de {service} del {day} a las {time} quedó para {after}.',
    pt: 'Pronto, sua reserva de {service} de {day} às {time} ficou para {after}.',
    en: 'Done, your booking of {service} on {day} at {time} is now for {after}.',
  },
  places_same: {
    es: 'Tu reserva de {service} del {day} a las {time} ya es para {places}.',
    pt: 'Sua reserva de {service} de {day} às {time} já é para {places}.',
    en: 'Your booking of {service} on {day} at {time} is already for {places}.',
  },
  places_short: {
    es: 'Para {service} el {day} a las {time} hay libres {free} además de los tuyos, y no alcanza. Tu reserva sigue para {places}.',
    pt: 'Para {service} em {day} às {time} há livres {free} além das suas, e não dá. Sua reserva continua para {places}.',
    en: 'For {service} on {day} at {time}, beside yours there are {free} free, which is not enough. Your booking stays for {places}.',
  },
  slots_hint: {
    es: 'También puedes decirme otro día u hora.',
    pt: 'Você também pode me dizer outro dia ou horário.',
    en: 'You can also tell me another day or time.',
  },
  slots_opener: { es: 'Ver horarios', pt: 'Ver horários', en: 'See times' },
  slots_old: {
    es: 'Esos horarios ya cambiaron.',
    pt: 'Esses horários já mudaram.',
    en: 'Those times have changed since.',
  },
  slot_confirm: {
    es: '¿Te agendo {service} el {day} a las {time}?',
    pt: 'Agendo {service} para {day} às {time}?',
    en: 'Shall I book {service} for {day} at {time}?',
  },
  slot_confirm_for: {
    es: '¿Agendo {service} para {person} el {day} a las {time}?',
    pt: 'Agendo {service} para {person}, {day} às {time}?',
    en: 'Shall I book {service} for {person} on {day} at {time}?',
  },
  move_confirm: {
    es: '¿Paso tu cita de {service} al {day} a las {time}?',
    pt: 'Passo seu horário de {service} para {day} às {time}?',
    en: 'Shall I move your {service} appointment to {day} at {time}?',
  },
  other_time: { es: 'Otro horario', pt: 'Outro horário', en: 'Another time' },
  booked: {
    es: '¡Listo! Tu cita de {service} quedó para el {day} a las {time}. Si necesitas cambiarla, escríbeme.',
    pt: 'Pronto! Seu horário de {service} ficou para {day} às {time}. Se precisar mudar, é só me escrever.',
    en: 'Done! Your {service} appointment is on {day} at {time}. If you need to change it, just write to me.',
  },
  booked_for: {
    es: '¡Listo! La cita de {service} para {person} quedó para el {day} a las {time}.',
    pt: 'Pronto! O horário de {service} para {person} ficou para {day} às {time}.',
    en: 'Done! The {service} appointment for {person} is on {day} at {time}.',
  },
  moved: {
    es: 'Listo, tu cita de {service} pasó al {day} a las {time}.',
    pt: 'Pronto, seu horário de {service} passou para {day} às {time}.',
    en: 'Done, your {service} appointment is now on {day} at {time}.',
  },
  slot_taken: {
    es: 'Ese horario se acaba de ocupar. Mira estos otros.',
    pt: 'Esse horário acabou de ser ocupado. Veja estes outros.',
    en: 'That time was just taken. Have a look at these.',
  },
  booking_failed: {
    es: 'No pude dejar lista la cita.',
    pt: 'Não consegui concluir o agendamento.',
    en: 'I could not complete the booking.',
  },
  appointments: {
    es: 'Tus próximas citas:\n{lines}',
    pt: 'Seus próximos horários:\n{lines}',
    en: 'Your next appointments:\n{lines}',
  },
  appointment_line: {
    es: '• {service}, {day} a las {time}',
    pt: '• {service}, {day} às {time}',
    en: '• {service}, {day} at {time}',
  },
  appointments_none: {
    es: 'No veo citas tuyas por venir. ¿Quieres agendar una?',
    pt: 'Não vejo horários seus marcados. Quer agendar um?',
    en: 'I see no upcoming appointments of yours. Would you like to book one?',
  },
  which_to_move: {
    es: '¿Cuál quieres mover?',
    pt: 'Qual você quer mudar?',
    en: 'Which one would you like to move?',
  },
  which_to_cancel: {
    es: '¿Cuál quieres cancelar?',
    pt: 'Qual você quer cancelar?',
    en: 'Which one would you like to cancel?',
  },
  change_or_cancel: {
    es: 'Tu cita de {service} es el {day} a las {time}. ¿La cambio para otro día o la cancelo?',
    pt: 'Seu horário de {service} é {day} às {time}. Mudo para outro dia ou cancelo?',
    en: 'Your {service} appointment is on {day} at {time}. Shall I move it to another day or cancel it?',
  },
  cancelling_question: {
    es: '¿Cómo se cancela una cita y cuánto cuesta cancelar?',
    pt: 'Como desmarcar um horário e quanto custa desmarcar?',
    en: 'How late can I cancel an appointment, and what does cancelling cost?',
  },
  change_move: { es: 'Cambiarla', pt: 'Mudar', en: 'Move it' },
  cancel_confirm: {
    es: '¿Cancelo tu cita de {service} del {day} a las {time}?',
    pt: 'Cancelo seu horário de {service} de {day} às {time}?',
    en: 'Shall I cancel your {service} appointment on {day} at {time}?',
  },
  cancel_yes: { es: 'Sí, cancelar', pt: 'Sim, cancelar', en: 'Yes, cancel it' },
  cancel_no: { es: 'No, dejarla', pt: 'Não, manter', en: 'No, keep it' },
  cancelled: {
    es: 'Listo, cancelé tu cita de {service}. Cuando quieras agendamos otra.',
    pt: 'Pronto, cancelei seu horário de {service}. Quando quiser, agendamos outro.',
    en: 'Done, I cancelled your {service} appointment. Whenever you like, we can book another.',
  },
  kept: {
    es: 'Perfecto, tu cita sigue en pie.',
    pt: 'Perfeito, seu horário continua marcado.',
    en: 'Perfect, your appointment stays.',
  },
} as const
