export interface Industry {
  /** NACE Rev. 2.1 division. */
  code: string;
  en: string;
  de: string;
}

const rows = `
01|Crop and animal production, hunting|Landwirtschaft, Jagd
02|Forestry and logging|Forstwirtschaft und Holzeinschlag
03|Fishing and aquaculture|Fischerei und Aquakultur
05|Mining of coal and lignite|Kohlenbergbau
06|Extraction of crude petroleum and natural gas|Gewinnung von Erdöl und Erdgas
07|Mining of metal ores|Erzbergbau
08|Other mining and quarrying|Gewinnung von Steinen und Erden, sonstiger Bergbau
09|Mining support services|Dienstleistungen für den Bergbau
10|Manufacture of food products|Herstellung von Nahrungs- und Futtermitteln
11|Manufacture of beverages|Getränkeherstellung
12|Manufacture of tobacco products|Tabakverarbeitung
13|Manufacture of textiles|Herstellung von Textilien
14|Manufacture of wearing apparel|Herstellung von Bekleidung
15|Manufacture of leather and related products|Herstellung von Leder, Lederwaren und Schuhen
16|Manufacture of wood and products of wood|Herstellung von Holzwaren
17|Manufacture of paper and paper products|Herstellung von Papier und Pappe
18|Printing and reproduction of recorded media|Druck und Vervielfältigung
19|Manufacture of coke and refined petroleum products|Kokerei und Mineralölverarbeitung
20|Manufacture of chemicals|Herstellung von chemischen Erzeugnissen
21|Manufacture of pharmaceuticals|Herstellung von pharmazeutischen Erzeugnissen
22|Manufacture of rubber and plastic products|Herstellung von Gummi- und Kunststoffwaren
23|Manufacture of other non-metallic mineral products|Herstellung von Glas, Keramik, Steinen und Erden
24|Manufacture of basic metals|Metallerzeugung und -bearbeitung
25|Manufacture of fabricated metal products|Herstellung von Metallerzeugnissen
26|Manufacture of computers, electronics and optics|Herstellung von Computern, Elektronik und Optik
27|Manufacture of electrical equipment|Herstellung von elektrischen Ausrüstungen
28|Manufacture of machinery and equipment|Maschinenbau
29|Manufacture of motor vehicles|Herstellung von Kraftwagen und Kraftwagenteilen
30|Manufacture of other transport equipment|Sonstiger Fahrzeugbau
31|Manufacture of furniture|Herstellung von Möbeln
32|Other manufacturing|Herstellung von sonstigen Waren
33|Repair, maintenance and installation of machinery|Reparatur, Instandhaltung und Installation von Maschinen
35|Electricity, gas, steam and air conditioning supply|Energieversorgung
36|Water collection, treatment and supply|Wasserversorgung
37|Sewerage|Abwasserentsorgung
38|Waste collection, recovery and disposal|Sammlung, Verwertung und Beseitigung von Abfällen
39|Remediation and other waste management|Beseitigung von Umweltverschmutzungen
41|Construction of buildings|Hochbau
42|Civil engineering|Tiefbau
43|Specialised construction|Bauinstallation und sonstiges Ausbaugewerbe
46|Wholesale trade|Großhandel
47|Retail trade|Einzelhandel
49|Land transport and transport by pipelines|Landverkehr und Transport in Rohrfernleitungen
50|Water transport|Schifffahrt
51|Air transport|Luftfahrt
52|Warehousing and support for transportation|Lagerei und Dienstleistungen für den Verkehr
53|Postal and courier services|Post-, Kurier- und Expressdienste
55|Accommodation|Beherbergung
56|Food and beverage services|Gastronomie
58|Publishing|Verlagswesen
59|Film, video, television and music production|Film, Fernsehen und Musik
60|Broadcasting, news agencies and content distribution|Rundfunk, Nachrichtenagenturen, Verbreitung von Inhalten
61|Telecommunication|Telekommunikation
62|Computer programming and consultancy|Programmierung und IT-Beratung
63|Computing infrastructure, data processing, hosting|Recheninfrastruktur, Datenverarbeitung, Hosting
64|Financial services, except insurance and pension funding|Finanzdienstleistungen
65|Insurance, reinsurance and pension funding|Versicherungen und Pensionskassen
66|Auxiliary to financial services and insurance|Mit Finanz- und Versicherungsdiensten verbundene Tätigkeiten
68|Real estate|Grundstücks- und Wohnungswesen
69|Legal and accounting|Rechts- und Steuerberatung, Wirtschaftsprüfung
70|Head offices and management consultancy|Verwaltung von Unternehmen, Unternehmensberatung
71|Architecture, engineering and technical testing|Architektur- und Ingenieurbüros, technische Untersuchung
72|Scientific research and development|Forschung und Entwicklung
73|Advertising, market research and public relations|Werbung, Marktforschung und Öffentlichkeitsarbeit
74|Other professional, scientific and technical services|Sonstige freiberufliche und technische Tätigkeiten
75|Veterinary services|Veterinärwesen
77|Rental and leasing|Vermietung beweglicher Sachen
78|Employment services|Vermittlung und Überlassung von Arbeitskräften
79|Travel agencies and tour operators|Reisebüros und Reiseveranstalter
80|Investigation and security|Wach- und Sicherheitsdienste, Detekteien
81|Services to buildings and landscape|Gebäudebetreuung, Garten- und Landschaftsbau
82|Office administration and other business support|Dienstleistungen für Unternehmen
84|Public administration and defence|Öffentliche Verwaltung, Verteidigung
85|Education|Erziehung und Unterricht
86|Human health|Gesundheitswesen
87|Residential care|Heime
88|Social work without accommodation|Sozialwesen ohne Heime
90|Arts creation and performing arts|Kreative und künstlerische Tätigkeiten
91|Libraries, archives, museums and other culture|Bibliotheken, Archive, Museen, botanische und zoologische Gärten
92|Gambling and betting|Spiel-, Wett- und Lotteriewesen
93|Sports, amusement and recreation|Sport, Unterhaltung und Erholung
94|Membership organisations|Interessenvertretungen und Vereinigungen
95|Repair of computers, household goods and vehicles|Reparatur von Computern, Gebrauchsgütern und Fahrzeugen
96|Personal services|Persönliche Dienstleistungen
97|Households as employers|Private Haushalte mit Hauspersonal
98|Households producing for own use|Private Haushalte für den Eigenbedarf
99|Extraterritorial organisations|Exterritoriale Organisationen
`;

/** The divisions of NACE Rev. 2.1, with names shortened for a select list. */
export const industries: readonly Industry[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [code, en, de] = row.split('|') as [string, string, string];
    return { code, en, de };
  });

export const industryCodes: readonly string[] = industries.map(({ code }) => code);
