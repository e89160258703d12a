import { calendarEs } from './calendar-words.ts'
import type { Lexicon } from './lexicon.ts'

const want =
  'quiero|quisiera|queria|querria|kiero|deseo|desearia|necesito|necesitaria|ocupo|me gustaria|me interesa|me interesaria|tengo que|debo|puedo|podria|podrias|podemos|puede|puedes|podes|pueden|se puede|hay como|como hago para|como puedo|vengo a|voy a|vamos a|ayudame a|me ayudas a|me ayuda a|sera que puedo|sera posible|es posible'
const give =
  'voy a querer|vamos a querer|voy a necesitar|voy a pedir|vamos a pedir|voy a comprar|dame|deme|denme|me das|me da|me dan|mandame|mandeme|mandenme|me mandas|me manda|me mandan|me mandaria|enviame|envieme|me envias|me envia|ponme|poneme|pongame|me pones|me pone|vendeme|vendame|me vendes|me vende|me llevo|me llevaria|llevo|llevaria|llevare|lleva|llevarme|voy a llevar|voy llevando|me quedo con|anotame|anoteme|me anotas|apartame|aparteme|apartamela|apartamelo|me apartas|separame|separeme|separamela|separamelo|me separas|agregame|agregueme|agrega|agregue|agregar|agregale|me agregas|anade|anademe|anadir|sumame|sumale|sumar|comprar|compro|comprarme|comprare|comprarte|comprarles|pedir|pedirte|encargar|ordenar|llevar|regalame|regaleme|me regalas|me regala|adquirir|incluye|incluyeme'
const cart = 'carrito|carro|pedido|compra|orden|canasta|bolsa|cuenta'
const booking = 'cita|citas|turno|turnos|reserva|reservacion|hora|cupo|espacio|sesion|consulta|agendamiento'
const person =
  'persona|humano|humana|ser humano|asesor|asesora|agente|agentes|vendedor|vendedora|encargado|encargada|gerente|dueno|duena|supervisor|supervisora|operador|operadora|representante|ejecutivo|ejecutiva|alguien|recepcionista|jefe|jefa|admin|administrador|administradora'
const talk =
  'hablar|hable|hablo|charlar|comunicar|comunicarme|comunicame|comuniqueme|comunicas|comunica|contactar|contactarme|pasame|paseme|pasas|pasa|pasar|transfiereme|transferime|conectame|atienda|atiendan|atender|atiende|responda|conteste|llame|llamen|llama|escriba|ayude'

const broken =
  'roto|rota|rotos|rotas|aplastado|aplastada|rayado|rayada|manchado|manchada|podrido|podrida|danado|danada|danados|danadas|quebrado|quebrada|malo|mala|malos|malas|equivocado|equivocada|equivocados|incompleto|incompleta|defectuoso|defectuosa|otra cosa|otro producto|vencido|vencida|vencidos|sucio|sucia|usado|usada|falso|falsa|al reves|abierto|abierta|mojado|mojada'

const money =
  'tarjeta|tarjetas|efectivo|nequi|daviplata|pse|transferencia|paypal|mercado pago|mercadopago|contra entrega|contraentrega|credito|debito|bancolombia|oxxo|yape|plin|sinpe|pago movil|zelle|bizum|cheque|qr'

const shift =
  'cambi\\w+|mover\\w*|muev\\w+|movamos|pasar\\w*|pasas|pasa|pasamela|paseme|pasame|pasamos|corr(?:e|er|a|erme|erla|eme|ela|amos|en)|reprogram\\w*|reagend\\w*|pospon\\w*|aplaz\\w*|adelant\\w*|atras\\w+|modific\\w*|posterg\\w*'

export const wordsEs: Lexicon = {
  markers:
    'hola buenas buenos dias tardes noches que como cuanto cuanta cuantas cuantos cuesta vale donde quiero quisiera tienen tenes tiene hay el la los las lo un una unos unas y mi es esta estan por con se me te de del al pero muy ya si no ola q gracias favor puedo puede puedes quien cual cuando ustedes usted hacen envio envios pedido cita turno ahora hoy manana ayer otro otra algo dame deme llevo mejor esta ese esa eso sisas dale chao gusta necesito busco precio pago pague nada todo mas para pa sale son soy eres hablar asesor abren cierran xfa porfa plis listo aqui aca alla jueves viernes sabado domingo lunes martes miercoles me mandas mandame dos tres cuatro cinco seis siete ocho nueve diez docena par que ok okay a',
  short:
    'q=que|k=que|ke=que|xq=porque|pq=porque|x=por|xfa=por favor|xfavor=por favor|porfa=por favor|porfis=por favor|porfavor=por favor|plis=por favor|pls=por favor|pa=para|tmb=tambien|tb=tambien|bn=bien|toy=estoy|ta=esta|ola=hola|olaa=hola|wenas=buenas|weno=bueno|bnas=buenas|cto=cuanto|kuanto=cuanto|cuato=cuanto|dnd=donde|kiero=quiero|ahi=hay|aver=a ver|grax=gracias|grac=gracias|info=informacion|wsp=whatsapp|d=de|dl=del|pto=punto|finde=fin de semana|hs=horas|u=unidades|tmr=manana|mñn=manana|mnn=manana',
  classes: { want, give, cart, booking, person, talk, shift, money, broken },
  patterns: {
    person: [
      '<talk> .. con .. <person>',
      '(hablar|charlar|comunicarme|hable) con (ustedes|el|ella|don|dona|la senora|el senor)',
      'que .. me (atienda|hable|llame|responda|escriba|conteste|ayude) .. <person>',
      '<person> .. (me|que me|que) (atienda|atiende|hable|ayude|conteste|responda|llame|escriba|colabore)',
      '(quiero|necesito|quisiera|deseo|prefiero|busco|dame|deme|solicito|pido|mandame|mejor|llama|llame|llamen) ~que ~me ~atienda ~a ~con ~un ~una ~el ~la ~al ~otro ~otra ~algun ~alguna (persona|humano|ser humano|asesor|asesora|agente|operador|operadora|vendedor|vendedora|gerente|encargado|encargada|supervisor|representante|ejecutivo)',
      '^ ~un ~una (persona|humano|humana|asesor|asesora|agente|operador|operadora|representante|gerente|vendedor|soporte|ayuda humana) ~real ~por ~favor $',
      'persona (real|de verdad|humana)',
      'carne y hueso',
      'atencion (humana|personalizada|al cliente)',
      'servicio al cliente',
      '(hay|esta) alguien (hay|ahi|que|real|disponible)',
      'no .. (hablar|charlar) con .. (bot|robot|maquina)',
      '(me pueden|me puede|pueden|que me) (llamar|llamen)',
      'alguien .. (real|de verdad)',
      'con una (persona|humana)',
      '(soporte|ayuda|atencion|asistencia|respuesta) (de|con) (un|una|alguna|algun) (persona|humano|asesor|asesora)',
    ],
    bot: [
      '(eres|sos|seras|es usted|usted es|es esto|esto es|es un|es una|eso es|hablo con|hablando con|atiende|responde) .. (bot|robot|maquina|ia|inteligencia artificial|humano|humana|persona|asistente virtual|automatico|automatica|automatizado|grabacion)',
      '(bot|robot|maquina) (eres|o persona|o humano)',
      'con (quien|que) (hablo|estoy hablando|tengo el gusto)',
      'quien (eres|sos|me atiende|responde|contesta|es usted)',
      'como te llamas',
    ],
    complaint: [
      '(pesimo|mal|mala|terrible|horrible|malisimo|malisima|fatal) .. (servicio|atencion|experiencia|calidad)',
      '(llego|vino|recibi|salio|venia|compre|me toco|esta|estaba|\\w+(?:ron|aron|ieron)) .. <broken>',
      '(un asco|una basura|una porqueria|que asco|basura de|porqueria de|no lo recomiendo|nunca mas|irresponsables|mentirosos|sinverguenzas)',
      '(roto|rota|danado|danada|defectuoso|defectuosa|equivocado|equivocada|incompleto|incompleta) (llego|vino|me llego)',
      '(estafa|estafadores|ladrones|robo|me robaron|denuncia|denunciar|demandar|abuso|verguenza de)',
      '(me cobraron|cobraron|pague) .. (dos veces|doble|de mas|otra vez)',
      '(devuelvan|devuelvanme|devolver|devuelven|reembolso|reembolsen) .. (dinero|plata|pago|guita|mi)(?!.* si )',
      '(quiero|pido|exijo|necesito) .. (reembolso|devolucion)',
      '(me|le|nos) (salieron|salio|dio|dieron|arde|quemo|irrito|hincho|broto|cayo mal)',
      '(queja|quejarme|un reclamo|mi reclamo|libro de reclamaciones)',
      '(estoy|muy|super|re|tan|ando|quede) ~muy ~super (molesto|molesta|enojado|enojada|furioso|furiosa|decepcionado|decepcionada|indignado|indignada|harto|harta|cansado de|cansada de|inconforme)',
      '(engano|enganaron|incumplieron|incumplidos)',
      '(llevo|llevamos|tengo) .. (esperando|espera)',
      '(se dano|se rompio|se descosio|se desbarato|salio malo|salio mala)',
      '(?<! si )(no sirve|no funciona)',
      '(nadie|nunca) .. (responde|responden|contesta|contestan|atiende|atienden|da razon|dan razon|ayuda|soluciona|hace caso|da respuesta)',
      'tengo .. problema .. (con|pedido)',
    ],
    cancel_booking: [
      '(cancel\\w*|anul\\w*|borr\\w*|elimin\\w*|quit\\w*) .. (cita|citas|turno|reserva|reservacion|hora|sesion|consulta)',
      '(cita|citas|turno|reserva|reservacion|sesion|consulta) .. (cancel\\w*|anul\\w*)',
      '(cancel\\w*|anul\\w*) (la|el|lo) (?!pedido|compra|orden|carrito)\\S+',
      '(ya no|no) (voy a|puedo|podre|podria|alcanzo a|voy|vamos a|logro) .. (ir|asistir|llegar)',
      '(ya no|no) (voy|podre|puedo) (ir|asistir|a ir)',
      '(ya no|no) (quiero|necesito|voy a necesitar|tomare|voy a tomar) .. (cita|turno|reserva|reservacion|sesion)',
      '^ ~me ~la ~lo ~por ~favor (puedes|puede|podrias|podria|pueden|puedo) ~la ~lo (cancelar|cancelarla|cancelarlo|cancelarme) ',
    ],
    move: [
      '<shift> .. (cita|citas|turno|reserva|reservacion|hora|sesion|consulta|horario|fecha)',
      '(cita|turno|reserva|sesion|consulta) .. (para otro dia|otro dia|otra hora|otra fecha|mas tarde|mas temprano|<shift>)',
      '(reprogram\\w*|reagend\\w*|moverla|correrla|pospon\\w*|posponerla)',
      '(puede|puedes|podria|podemos|me la|me lo|la|lo) <shift> .. (otro dia|otra semana|otra hora|lunes|martes|miercoles|jueves|viernes|sabado|domingo|manana|mas tarde|mas temprano)',
    ],
    appointments: [
      '(cuando|a que hora|que dia|que hora|para cuando) .. (mi|mis|la) (cita|citas|turno|reserva|sesion|consulta)',
      '(cuando|a que hora|que dia) me toca',
      '(mis|ver mi|ver mis|consultar mi|confirmar mi|recuerdame mi|recordarme mi|revisar mi) (citas|cita|turno|turnos|reserva|reservas)',
      '(tengo|tenia) .. (cita|turno|reserva) .. (agendada|agendado|reservada|manana|hoy|programada|con ustedes|pendiente)',
      '(tengo|tenia) (alguna|algun|una|un) (cita|turno|reserva)$',
      '(cuantas|cuales|que) (citas|turnos|reservas) .. (tengo|hay)',
      '^ (mi cita|mis citas|mi turno|mi reserva) $',
      '(ya quede|quede|estoy) (agendado|agendada)',
    ],
    cancel_order: [
      '(cancelar|cancela|cancelas|cancele|cancelen|cancelame|anular|anula|anule) .. (pedido|compra|orden)',
      '(pedido|compra|orden) .. (cancelar|cancelarlo|cancelarla|anular)',
    ],
    paid: [
      '(acabo de|acabe de|recien|ya) .. (yape|neque|plin|sinpe|bizum)\\w*',
      '(acabo de|acabe de|recien) .. (pag\\w+|transf\\w+|deposit\\w+|consign\\w+|abon\\w+)',
      '(ya|recien|acabo de|acabe de) ~lo ~la ~te ~les ~le (pague|pagar|transferi|transferir|consigne|consignar|deposite|depositar|hice el pago|hice la transferencia|realice el pago|cancele el pedido|envie el pago|hacer el pago|hacer la transferencia)',
      '(hice|realice|mande|envie) .. (pago|transferencia|consignacion|deposito|plata)',
      '(pago|transferencia) (realizado|realizada|hecho|hecha|listo|lista|enviado|enviada)',
      '(mando|envio|adjunto|mire|mira|aqui esta|aca esta|ahi va|paso) .. (comprobante|soporte de pago|recibo)',
      '^ (pagado|pague|ya pague|comprobante) $',
    ],
    order_status: [
      '(reclamo|reclamar|recojo|recoger|retiro|retirar|busco) .. (mi|el) (pedido|paquete|compra|orden)',
      '(como va|como viene|donde esta|donde va|donde anda|que paso con|que hay de|en que va|estado de|estado del|en que estado|rastrear|seguimiento|guia|tracking|saber de|novedades de|noticias de|donde viene) .. (pedido|orden|compra|paquete|envio|encargo)',
      '(mi|el) (pedido|paquete|encargo|orden) .. (llega|llego|llegado|salio|viene|va|despacharon|enviaron|demora|esta|listo)',
      '(ya) (salio|sale|va en camino|viene|lo enviaron|lo mandaron|lo despacharon)',
      '(cuando|ya) .. (llega|despacharon|enviaron|despachan|envian|mandaron|salio|sale) .. (mi|lo que|el) (pedido|compra|paquete|compre|pedi|orden|encargo)',
      '(despacharon|enviaron|mandaron) .. (que|lo que) (compre|pedi)',
      '(ayuda|duda|consulta|pregunta) .. (con|de|sobre) (mi|el|un) pedido',
      '(no me ha llegado|no me llego|no me llega|no ha llegado|no llega|aun no llega|todavia no llega)',
      '(estado|seguimiento) .. (mi|de mi) (pedido|compra|orden)',
      '^ (mi pedido|mis pedidos|estado del pedido|estado de mi pedido) $',
      '(recibieron|les llego|entro|ven|vieron|confirmaron|aparece) .. (pago|transferencia|consignacion)',
      '(numero|codigo) de (guia|seguimiento|rastreo)',
    ],
    clear: [
      '(vacia|vaciar|vacie|vaciame|borra|borrar|limpia|limpiar|elimina|cancela) .. (carrito|carro|canasta|todo)',
      '(quita|quitar|saca|sacar|borra) todo',
      '(empezar|empecemos|empiezo|arrancar) .. (de nuevo|de cero|otra vez)',
    ],
    remove: [
      '(quit(?!o)\\w+|saca\\w*|saque\\w*|elimin\\w+|borr\\w+|retir(?:a|e|ar|ame|ala|alo|es)|remuev\\w*|remover\\w*|descart\\w+)',
      '(ya no|no) ~me ~le (pongas|ponga|pongan|agregues|agregue|mandes|mande|incluyas|incluya|envies|envie|sumes)',
      '(ya no|no) (quiero|llevo|voy a llevar|me llevo|necesito) (el|la|los|las|ese|esa|eso)',
      'sin (el|la|los|las) ',
    ],
    quantity: [
      '(que sean|que sea|sean|serian|mejor) ~solo ~solamente ~mejor <number>',
      '(cambia|cambiar|cambiame|cambie|sube|baja|aumenta|reduce|ajusta|pon|ponle|deja|dejame|modifica) .. (cantidad|a <number>|en <number>|solo <number>)',
      '(en|a) (vez|lugar|cambio) de <number>',
      '(otro|otra|uno|una|dos|tres) mas (de eso|de esos|de esas|igual|iguales|de lo mismo)',
      '(no|perdon|mejor|en realidad|mas bien|pensandolo bien) .. (solo|solamente|nada mas) .. <number>',
      '(mejor|en realidad|mas bien|perdon) ~quiero ~dame ~deme ~llevo ~solo <number> $',
    ],
    cart: [
      '(ver|veo|muestra|muestrame|mostrar|mostrame|muestreme|revisar|dime|como va|mi|que tengo|que hay|que llevo) .. (carrito|carro|canasta)',
      '(que|cuanto) (llevo|tengo|he|va|voy) .. (hasta|ahora|momento|pedido|sumando|agregado|escogido|carrito)',
      '(cuanto) .. (suma|sumando|llevo|va|voy) .. (compra|pedido|total)',
      '(resumen|detalle) .. (pedido|compra)',
      '^ ~el ~mi (carrito|carro|total|cuenta) $',
      'en cuanto va',
      '^ que llevo $',
    ],
    checkout: [
      '(finalizar|finaliza|finalizo|terminar|termino|cerrar|cierra|cerrame|cierrame|cierre|completar|concretar|confirmar|hacer|realizar|procesar) .. (pedido|compra|orden)',
      '(eso es todo|es todo|nada mas|seria todo|eso seria|eso nomas|solo eso|con eso|eso no mas|ya es todo|listo eso)',
      '(quiero|quisiera|voy a|vamos a|listo para|lista para|listos para|deseo|necesito|para) pagar ~ya ~eso ~mi ~el ~pedido ~ahora ~todo $',
      '(quiero|quisiera) pagar',
      '(proceder|procedamos|pasar|ir) (con|a|al) .. (pago|pagar|caja|compra|pedido)',
      'asi (esta bien|nomas|esta perfecto) .. (pedido|cierr|cerr)',
      '^ (pagar|comprar|checkout|finalizar|cobrame|cobreme) ~ya ~ahora ~por ~favor $',
      '(cuanto) (te|le|les) debo',
      'cuanto es (todo|el total|en total|por todo)',
    ],
    payment: [
      '(a que|a cual|en que|que|cual|cuales) .. (cuenta|cuentas|banco|nequi|cbu|alias|clabe)',
      '(con|por|en|via|mediante) <money>',
      '(como|donde|con que|a donde|adonde|de que forma) .. (pago|pagar|pagarlo|pagarte|cancelar|transfiero|transferir|consigno|consignar|deposito)',
      '(aceptan|acepta|aceptas|reciben|recibe|manejan|tienen|puedo|se puede|puede|hay) .. (tarjeta|tarjetas|efectivo|nequi|daviplata|pse|transferencia|transferencias|paypal|mercado pago|mercadopago|contra entrega|contraentrega|cuotas|credito|debito|bancolombia|oxxo|yape|plin|sinpe|pago movil|zelle|bizum|addi|sistecredito)',
      '(formas|medios|metodos|opciones|forma|medio|metodo) de pago',
      '(pagar|pago|pagarlo) .. (cuando llegue|al recibir|contra entrega|contraentrega|en cuotas|con tarjeta|en efectivo|por nequi|a plazos|a meses)',
      '(datos|numero de cuenta|cuenta bancaria|cbu|alias|clabe) .. (transferir|transferencia|consignar|deposito|pago|pagar|banco)',
      '(link|enlace) .. (pago|pagar)',
      '(numero de cuenta|cuenta bancaria|meses sin intereses|pago contra ?entrega)',
    ],
    hours: [
      '(hasta que hora|a que hora|desde que hora|hasta cuando|que horas) .. (puedo|se puede|pueden|podria|puede|podemos) (ir|pasar|recoger|llegar|venir|acercarme)',
      '(a que hora|que hora|hasta que hora|desde que hora|hasta que horas|a que horas|hasta cuando) .. (abren|abre|cierran|cierra|atienden|atiende|trabajan|estan|laboran|esta abierto)',
      '(abren|abre|atienden|trabajan|laboran|abriran|abrieron|estan) .. (domingo|domingos|sabado|sabados|lunes|martes|miercoles|jueves|viernes|festivo|festivos|feriado|feriados|hoy|manana|24 horas|fines de semana|fin de semana|entre semana|navidad|ahora|temprano)',
      '(horario|horarios)$',
      '(horario|horarios) .. (atencion|tienda|local|de apertura|tienen|manejan|sabado|domingo|semana|cierran|abren)',
      '(cual es|cuales son|que|su|el) .. (horario|horarios)',
      '(estan|esta|siguen|sigue|ya estan|ya abrieron) .. (abierto|abiertos|abierta|abiertas|atendiendo|cerrado|cerrados)',
      '(abren|cierran|abrieron|cerraron|abriran|cerraran) ',
      '^ ~de ~su (horario|horarios|atencion) ',
    ],
    offers: [
      '(promocion|promociones|promo|promos|oferta|ofertas|descuento|descuentos|rebaja|rebajas|liquidacion|2x1|cupon|cupones|black friday|outlet|remate)',
    ],
    question: [
      '(donde|en que parte|en que lugar) .. (quedan|queda|estan|esta|se ubican|ubicados|ubicado|ubicadas|encuentran|tienda|local|ubicacion|son)',
      '(en|de|por) (que|cual) (barrio|zona|ciudad|sector|calle|parte|lugar|pais|localidad|centro comercial|municipio)',
      '(direccion|ubicacion|sede|sedes|sucursal|sucursales|tienda fisica|local fisico|punto fisico|como llego|como llegar)',
      '(envio|envios|domicilio|domicilios|entrega|entregas|despacho|despachos|flete|delivery|envian|entregan|despachan)',
      '(llegar|llego|ir) .. (tienda|local|alla|ustedes|sede|ahi|hasta alla)',
      '(demora|demoran|tarda|tardan|demoraria|tardaria) .. (en llegar|llegar|entregar|mi)',
      '(cuanto|cuantos dias) .. (demora|demoran|tarda|tardan)',
      '(devolver|devuelven|devuelve|devolucion|devoluciones|cambio|cambios|cambiar|cambiarlo|cambiarla|garantia|retracto)',
      '(factura|facturan|facturacion|facturas|mayorista|mayoreo|al por mayor|por mayor|mayor)',
      '(parqueadero|parqueo|estacionamiento|parking|estacionar|parquear|wifi|mascotas)',
      '(sirve|sirven|funciona|funcionan|contiene|contienen|mancha|encoge|destine|pica|dura|duran|aguanta|trae alcohol) ',
      '(es|son) .. (original|originales|vegano|vegana|impermeable|hipoalergenico|organico|resistente|cuero|apto|apta)',
      '(tienen|cual|su|sus|el|pasas|hay|por|otro) .. (instagram|pagina web|sitio web|telefono|whatsapp|correo|email|facebook|redes)',
      '(correo|numero) de contacto',
      '(personalizan|personalizar|personalizado|personalizada|empacan|envuelven)',
      '(hacen|tienen|traen|viene|vienen) .. empaque',
    ],
    book: [
      '(consulta|sesion|cita|turno) (con|de|para) ',
      '<want> .. (cita|turno|reservar|agendar|agendarme|reservacion|apartar cita|sacar cita|sacar turno|pedir cita|pedir turno|cupo)',
      '(agendar|agendame|agendeme|agendas|agenda|agendarme|agende|reservame|reservar|reserva|reserveme|reservas|programar|programame|apartar|aparta|apartame|sacar|pedir|separar|separame|anotame) .. (cita|turno|hora|cupo|espacio|sesion|consulta)',
      '(agend\\w+|reserv\\w+|program\\w+) .. para ',
      '(tienen|tienes|tenes|tiene|hay|habra|quedan|tendran) .. (hora|horas|horario|agenda|campo) (con|para|libre|libres|disponible|el|la|hoy|manana|este|esta)',
      '(tienen|tienes|tenes|tiene|hay|habra|quedan|queda|habria|tendras|tendran|me das|dame|deme|me regalas|busco) .. (cita|citas|turno|turnos|cupo|cupos|espacio|hora libre|disponibilidad|agenda|lugar para|lugar)',
      '^ ~una ~un (cita|turno|reserva|cupo) ',
      '(me agendas|me agenda|agendame|agendar|agendemos|reservame|me reservas|me anotas|me apuntas)',
      '^ (cita|citas|turno|reservar|agendar|reservar cita|agendar cita|una cita|sacar turno) ~por ~favor ',
      '(horas|horarios|fechas|turnos) (disponibles|libres|disponible|tienen)',
      '(hora|horario|cita|turno|cupo) .. (disponible|libre|para hacerme|para un|para una)',
      '(atienden|me atienden|me pueden atender|me atiende|hacen) .. (manana|hoy|lunes|martes|miercoles|jueves|viernes|sabado) .. (a las|en la|por la|tarde)',
    ],
    stock: [
      '(todavia|aun|siguen|sigue|ya no) .. (hay|tienen|tenes|tiene|queda|quedan|disponible|disponibles|venden)',
      '(cuantos|cuantas|cuanto|cuanta) .. (quedan|queda|hay|tienen|tenes|disponibles|disponible|stock|unidades)',
      '(hay|tienen|tenes|tiene|esta|estan|queda|quedan|sera que hay) .. (disponible|disponibles|stock|existencia|existencias|inventario)',
      '(queda|quedan|les queda|les quedan|te queda|te quedan) ',
      '(disponibilidad|existencia|existencias|stock|inventario)',
      '(se agoto|se acabo|agotado|agotada|agotados|agotadas|se terminaron|ya les llego|les llego|ya llego|vuelve a llegar)',
    ],
    price: [
      '(cuanto|cuantos|cto) .. (cuesta|cuestan|vale|valen|sale|salen|es|son|esta|estan|cobran|cobra|cobras|costaria|saldria|valdria|serian|seria|queda|quedaria|me cobran|piden)',
      '(precio|precios|costo|costos|valor|valores|tarifa|tarifas|cotizacion|cotizar|cotizame|coste)',
      '(a como|a cuanto|en cuanto|por cuanto|a que precio)',
      '^ ~y ~oye (cuanto|cuantos) ',
      '^ ~y cuanto $',
    ],
    details: [
      '(tienen|tienes|tiene|hay|viene|vienen|manejan) .. (talla|tallas|color|colores|tamano|tamanos|medida|medidas)',
      '(que|cuales|en que|cuantos|cuantas|q) .. (tallas|talla|colores|color|tamanos|tamano|modelos|modelo|sabores|aromas|medidas|medida|material|materiales|tonos|ingredientes|presentaciones|variedades|opciones|estilos|disenos|referencias) ',
      '(tallas|colores|tamanos|medidas|tonos|aromas|modelos) .. (tienen|hay|manejan|viene|vienen|del|de la|disponibles|trae)',
      '(cuentame|contame|dime|hablame|decime|digame|saber|informacion|detalles|detalle|mas info|me interesa saber|descripcion|explicame|explica|caracteristicas|especificaciones) .. (mas|sobre|del|de la|de los|de las|acerca|el|la|de)',
      '(de que|que) (material|tela|esta hecho|esta hecha|tamano|es|tal es|tiene|incluye|trae)',
      '(foto|fotos|imagen|imagenes|video)',
      '(como es|como son|que incluye|que trae) ',
      '^ (detalles|mas informacion|informacion|mas info|caracteristicas) ',
    ],
    menu: [
      '^ ~el ~ver ~al ~volver ~por ~favor (menu|opciones|ayuda|help|inicio|empezar|start|volver) ~por ~favor ~principal ',
      '(menu|ver las opciones|las opciones|que opciones|otras opciones|muestrame opciones)',
      '(que|en que|como|con que) .. (puedes|puede|podes|pueden) .. (hacer|ayudar|ayudarme|ofrecer)',
      '(en que|como) me .. (ayudas|ayuda|puedes ayudar|puede ayudar)',
      '(que|q) .. (hago|puedo hacer|se puede hacer|cosas puedo hacer) .. (aca|aqui|por aca|por aqui)',
      '(para que sirves|como funciona esto|que haces|que sabes hacer|necesito ayuda|ayudame $)',
    ],
    browse: [
      '(catalogo|portafolio|listado|lista de (precios|productos)|vitrina|coleccion)',
      '(que|q|todo lo que|que cosas|que mas|que productos|que servicios|cuales) .. (venden|vendes|vende|ofrecen|ofreces|manejan|maneja|tienen para la venta|tienen de nuevo|hay de nuevo|hay para|productos|servicios|cosas)',
      '(ver|mostrar|muestrame|mostrame|muestreme|muestras|ensename|mirar|conocer|mande|manda|mandame|pasame|pasa|puedo ver) .. (productos|producto|servicios|articulos|todo|tienda|lo que tienen|que tienen|que tienes|categorias|mercancia|cosas|que venden|lo que venden|todo lo que|novedades)',
      '^ ~los ~las ~ver ~sus (productos|servicios|categorias|catalogo|tienda|comprar|novedades) $',
      '(que tienen|que tienes|que tenes|que hay|que manejan|que venden)$',
    ],
    search: [
      '(necesitando|precisando|queriendo) ',
      '(busco|buscando|buscaba|ando buscando|estoy buscando|necesito algo|quiero algo|quisiera algo|algo para|algun|alguna|algunos|algunas|unos|unas|recomiendas|recomienda|recomendame|recomiendame|recomiendan|sugieres|me sirve para) ',
      '(ustedes|tu|vos|usted) .. (tienen|venden|manejan|trabajan|hacen|fabrican) ',
      '^ ~ustedes ~usted tiene ',
      '(tienen|tenes|tienes|hay|habra|venden|vende|vendes|manejan|maneja|manejas|trabajan|consiguen|tendran|tendra|tendras|tendria|consigo|ofrecen|tenian) ',
      'vi .. (facebook|instagram|anuncio|foto|historia|publicacion|pagina)',
      '(ver|verla|mostrar|muestrame|mostrame|muestreme|muestras|me muestra|mirar|ensename|conocer|vi) .. (el|la|los|las|un|una|unos|unas|sus|algunos|algunas|de)',
    ],
    add: [
      '<give>',
      '<want> (<number>|un|una|uno|el|la|lo|los|las|ese|esa|este|esta|eso|esto|otro|otra|media|medio|mas)',
      '(quiero|quisiera|lo|la|los|las) (quiero|llevo|compro|pido|aparto)',
      '^ (lo quiero|la quiero|los quiero|las quiero|me la llevo|me lo llevo|ese|esa|este|esta|ese mismo|esa misma|quiero ese|quiero esa|comprar|la compro|lo compro|me interesa) ',
      '^ <number> [a-z]{3,}',
      '(al|a mi|en mi|en el) (carrito|carro)',
    ],
    thanks: [
      '(gracias|agradezco|agradecido|agradecida|agradecimiento|muy amable|muy amables|dios te bendiga|dios les pague|dios le pague|te pasaste|genia|genio|un sol|mil gracias)',
    ],
    bye: [
      '(chao|chau|adios|hasta luego|hasta pronto|nos vemos|hasta manana|hasta la proxima|hablamos|nos hablamos|nos escribimos|luego te escribo|te escribo luego|bye|feliz (dia|noche|tarde|resto)|que (este|esten|tengas|tenga|tengan|pases) ~muy ~un ~buen (bien|buen|buena|lindo|feliz|dia|noche|tarde)|cuidate|bendiciones)',
    ],
    greet: [
      '(me llamo|mi nombre es) \\S+',
      '(hola|holi|holis|buenas tardes|buenas noches|buenas|buenos dias|buen dia|muy buenos dias|muy buenas|que tal|que mas|que onda|quiubo|quibo|que hubo|saludos|cordial saludo|alo|hey|hi|hello|epa)',
      '(como (estan|estas|esta|andan|andas|van|vas|le va|te va|les va|le ha ido|te ha ido|les ha ido)|espero .. (bien|encuentre|encuentren|este|esten)|mucho gusto)',
    ],
    smalltalk: [
      '^ ((ja)+j?|(je)+|(ji)+|lol|xd|jaj\\w*) ',
      '^ (ok|okey|okay|vale|bueno|listo|aja|mmm|ah|oh) ~ya $',
    ],
  },
  hints: {
    person: ['(asesor|asesora|humano|operador|representante|ejecutivo)'],
    move: [
      '(surgio|imprevisto|se me complico|se me cruzo) ',
      '(ir|llegar|venir|pasar) .. (mas tarde|mas temprano|otro dia|otra hora)',
      '(correrla|moverla|pasarla|cambiarla) .. (para|a)',
    ],
    cancel_booking: ['(cancel\\w*|anul\\w*) '],
    paid: [
      '(yapee|ya pague|pagado|listo el pago) ',
      '(comprobante|voucher|adjunto|anexo|consignacion) ',
      '(pagado|transferi|deposite|consigne) ',
    ],
    order_status: ['(mi|el) (pedido|paquete|encargo|compra) ', '(llegado|despacho|guia|encomienda) '],
    payment: [
      '^ ~con ~por ~en <money> $',
      '(aceptan|acepta|reciben|recibe|toman) ',
      '(pagar|pago|pagos|cuenta) ',
    ],
    checkout: ['(el total|la cuenta|cuanto seria todo|cuanto te debo) '],
    hours: [
      '(hasta que hora|a que hora|hasta que horas|desde que hora) ',
      '(abierto|abiertos|horario|horarios|atienden|abren|cierran) ',
    ],
    price: ['(cuanto|precio|precios|vale|cuesta) '],
    add: ['<number> de (esos|esas|estos|estas|ellos|ellas|cada)', '<want> (medio|media) '],
    book: ['(cita|turno|agendar|reservar) '],
  },
  openings:
    'libre|libres|campo|cupo|cupos|espacio|lugar|disponible|disponibles|disponibilidad|hueco|chance|hora|turno',
  quiet:
    'hola buenas buenos buen dias dia tardes noches que tal como cuanto cuanta cuantos cuantas cuesta cuestan vale valen sale salen esta estan es son ser seria serian era soy eres precio precios costo valor tarifa cual cuales donde cuando quien yo tu el la los las lo le les te me se nos mi mis su sus tus un una unos unas uno y o e u a al de del en con por para sin sobre pero si no ya muy mas mucho quiero quisiera queria querria deseo desearia necesito ocupo gustaria interesa interesaria busco buscando buscaba ando estoy tengo tenes tienes tiene tienen tendran tendra tendria hay habra venden vende vendes manejan maneja trabajan favor gracias porfavor dame deme das da dan manda mandame mandas mandar enviame poneme ponme pone vendeme llevo llevar llevaria lleva quedo anotame apartame aparta separame separa agregame agrega agregue agregar anade sumame suma comprar compro compra pedir encargar ordenar adquirir regalame ver veo muestra muestrame mostrar mostrame muestras mira mirar conocer saber cuentame contame dime decime digame hablame informacion info detalles detalle acerca puedo puede puedes podria podrias pueden sera carrito carro canasta pedido orden queda quedan quedaria todavia aun siguen sigue disponible disponibles disponibilidad stock existencia existencias inventario agoto agotado agotada unidades unidad este esta estos estas ese esa eso esos esas esto aquel aquella aqui aca ahi alla algo algun alguna algunos algunas tipo huela rico listo lista entonces pues tambien mejor sea sean vez solo solamente cambia cambiar cambiame cantidad quita quitar quitame quite saca sacar elimina borra retira cita citas turno turnos reservar reserva reservame agendar agendame agendas agenda agendarme sacar hora horario cupo espacio lugar libre apartar programar hacerme hacer hacen anda va van voy ir ve he ha has han hasta ahora gusta encanta encanto regalo oye disculpa disculpe perdon amigo amiga senor senora senorita veci amor tallas colores tamanos viene vienen trae traen material hecho hecha bueno buena hoy cobran cobra cuenta comunicar hablar quero favorcito cotizar interesado interesada usted ustedes vos catalogo articulo producto productos servicio servicios promocion promociones nada todo toda todos todas mandarme dicen dices llegan llego personas persona proximo proxima siguiente hice eh ah oh uy ay jaja jeje ok okey vale dale mandeme mandan manden cuantos otro otra otros otras igual mismo misma cita sirve adelante media sigue siguen querer tarde temprano pronto pasas pasame pasa tienda local ensename venta necesitando precisando kilo recomiendan recomiendas armar montar uso cancelar cancela cancelarla docena par llevarme compre sin les queden medidas modelos tonos foto fotos vi anuncio facebook instagram pagina super genial excelente buenisimo mmm mm ja perfecto linda lindo bonita bonito hermosa hermoso dura duran aguanta contiene favorito porfa talla color tamano cada pena cancelalo cancelala esposa esposo mama papa hijo hija novia novio ofrecen ofreces ofrece',
  wishes: 'quiero|quisiera|queria|deseo|necesito|necesitaba|me gustaria|ocupo|se me antoja|quero',
  joints: 'de del en con para sin a la el los las y',
  asking:
    'que|cual|cuales|como|donde|cuando|cuanto|cuanta|quien|en|hacen|tienen|puedo|pueden|se|aceptan|manejan|dan|hay',
  splits: [
    'y (si|cuanto|cuantos|cuando|donde|como|cual|a que|hasta que|a como|me dices|dime|hacen|tienen|hay|puedo|aceptan|abren|quiero|quisiera|necesito|me das|me mandas|tambien)',
    'pero',
    'ademas',
    'tambien (quiero|quisiera|necesito|me)',
  ],
  yes: 'si|sii|sip|sep|see|sis|sisas|simon|claro|obvio|dale|ok|okey|okay|vale|va|listo|lista|de una|perfecto|perfecta|correcto|confirmo|confirmar|confirmado|confirma|de acuerdo|esta bien|asi esta bien|por supuesto|por favor|exacto|hagale|hazlo|adelante|bueno|me sirve|eso|tal cual|asi es|asi mismo|efectivamente|ese|esa|eso mismo|me parece|me parece bien|esa misma|ese mismo|todo bien|correcta|eso es|aja|afirmativo|claro que si|si senor|si senora|genial|excelente|bien|porsupuesto|ya|joya|barbaro|andale|orale|sale|emojiyes',
  no: 'sin extras|sin nada|solo eso|nada mas|otro dia|otra vez sera|lo dejamos|dejemoslo|no|nop|nope|nel|nah|para nada|mejor no|negativo|todavia no|aun no|no gracias|ahora no|no por ahora|por ahora no|no quiero|nunca|ninguno|ninguna|no asi no|espera|esperame|despues|luego|cancela|cancelar|sin nada|asi no|no estoy seguro|no estoy segura|emojino',
  stop: 'cancelar|cancela|olvidalo|olvidelo|olvidate|dejalo asi|dejemoslo asi|deja asi|dejalo|mejor no|ya no quiero nada|ya no|salir|nada|no importa|me arrepenti|cancelalo|cancelala|ya no quiero|no quiero nada|dejalo para despues',
  numbers:
    'un=1|uno=1|una=1|dos=2|tres=3|cuatro=4|cinco=5|seis=6|siete=7|ocho=8|nueve=9|diez=10|once=11|doce=12|quince=15|veinte=20|treinta=30|cuarenta=40|cincuenta=50|cien=100|un par=2|par=2|media docena=6|una docena=12|docena=12|dos docenas=24',
  ordinals:
    'el primero=1|la primera=1|primero=1|primera=1|el segundo=2|la segunda=2|segundo=2|segunda=2|el tercero=3|la tercera=3|tercero=3|tercera=3|cuarto=4|cuarta=4|quinto=5|quinta=5|cualquiera=1|el que sea=1|la que sea=1|da igual=1|me da igual=1|el ultimo=-1|la ultima=-1|ultimo=-1|ultima=-1',
  cheapest: 'mas barato|mas barata|mas baratos|mas baratas|mas economico|mas economica|menor precio',
  and: 'y|e|mas|tambien|ademas de',
  beforeMeasure: 'talla tallas numero nro no tamano medida calle carrera cra cl kra torre apto piso de',
  addressWords:
    'calle cl cll carrera cra kra cr av avenida avda diagonal diag transversal tv tr pasaje jiron jr manzana mz lote casa apto apartamento depto departamento piso edificio edif torre bloque conjunto barrio urbanizacion urb colonia col sector vereda esquina interior int oficina local km kilometro residencial ruta boulevard blvd bulevar ciudad municipio codigo postal cp entre timbre porteria vivo direccion retiro recojo recoger tienda',
  calendar: calendarEs,
}
