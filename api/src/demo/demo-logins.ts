import type { PROFESSIONS } from "@fernpaw/domain/staff/staff";
import { type ClinicPermission, PLATFORM_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";

/** Well known on purpose: the demo runs on a local address only. */
export const DEMO_PASSWORD = "eastgate-demo-2026";

/** Both clinics are here. */
export const DEMO_ZONE = "Europe/London";

const VET: ClinicPermission[] = [
  "appointments:view",
  "appointments:manage",
  "clients:view",
  "clients:manage",
  "inventory:view",
  "prescriptions:view",
  "prescriptions:manage",
  "billing:view",
];
const NURSE: ClinicPermission[] = [
  "appointments:view",
  "appointments:manage",
  "clients:view",
  "clients:manage",
  "inventory:view",
  "inventory:manage",
  "prescriptions:view",
  "prescriptions:manage",
];
const RECEPTION: ClinicPermission[] = [
  "appointments:view",
  "appointments:manage",
  "clients:view",
  "clients:manage",
  "inventory:view",
  "billing:view",
  "billing:manage",
];

export interface DemoPerson {
  /** Fixed, so that a browser that knew the demo knows it again. */
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  role: "owner" | "employee";
  permissions: readonly ClinicPermission[];
  jobTitle: string;
  profession: (typeof PROFESSIONS)[number];
  isBookable: "yes" | "no";
}

/** Vets have a licence, which is part of their signatures. */
export const demoLicenceOf = ({ profession, userId: id }: Pick<DemoPerson, "profession" | "userId">): string =>
  profession === "vet" ? `${7_041_200 + Number.parseInt(id.slice(-4), 10) * 37}` : "";

export interface DemoClinic {
  clinicId: string;
  name: string;
  seed: number;
  clients: number;
  pets: number;
  /** Otherwise it has no product yet. */
  hasCatalogue: boolean;
  /** Of its documents; the phone is of the numbers that Ofcom keeps for stories. */
  letterhead: { legalName: string; address: string; phone: string; email: string; licenceNo: string };
  /** The first is the owner. */
  people: readonly DemoPerson[];
}

const userId = (number: number): string => `019a5f00-0000-7000-8000-0000000000${String(number).padStart(2, "0")}`;

export const DEMO_CLINICS: readonly DemoClinic[] = [
  {
    clinicId: "019a5f00-0000-7000-8000-00000000ea57",
    name: "Eastgate Veterinary",
    seed: 20_261_121,
    clients: 350,
    pets: 560,
    hasCatalogue: true,
    letterhead: {
      legalName: "Eastgate Veterinary Ltd",
      address: "12 Eastgate Row\nEastgate EG1 4VT",
      phone: "+44 1632 960117",
      email: "desk@eastgate.example",
      licenceNo: "RCVS 7301946",
    },
    people: [
      {
        userId: userId(1),
        email: "owner@eastgate.example",
        firstName: "Amara",
        lastName: "Osei",
        role: "owner",
        permissions: [],
        jobTitle: "Clinical director",
        profession: "vet",
        isBookable: "yes",
      },
      {
        userId: userId(2),
        email: "vet@eastgate.example",
        firstName: "Tomás",
        lastName: "Ruiz",
        role: "employee",
        permissions: VET,
        jobTitle: "Veterinary surgeon",
        profession: "vet",
        isBookable: "yes",
      },
      {
        userId: userId(3),
        email: "lena.brandt@eastgate.example",
        firstName: "Lena",
        lastName: "Brandt",
        role: "employee",
        permissions: VET,
        jobTitle: "Veterinary surgeon",
        profession: "vet",
        isBookable: "yes",
      },
      {
        userId: userId(4),
        email: "nurse@eastgate.example",
        firstName: "Priya",
        lastName: "Nair",
        role: "employee",
        permissions: NURSE,
        jobTitle: "Head nurse",
        profession: "nurse",
        isBookable: "yes",
      },
      {
        userId: userId(5),
        email: "callum.reid@eastgate.example",
        firstName: "Callum",
        lastName: "Reid",
        role: "employee",
        permissions: NURSE,
        jobTitle: "Veterinary nurse",
        profession: "nurse",
        isBookable: "no",
      },
      {
        userId: userId(6),
        email: "desk@eastgate.example",
        firstName: "Siân",
        lastName: "Pritchard",
        role: "employee",
        permissions: RECEPTION,
        jobTitle: "Reception",
        profession: "reception",
        isBookable: "no",
      },
      {
        userId: userId(7),
        email: "yusuf.demir@eastgate.example",
        firstName: "Yusuf",
        lastName: "Demir",
        role: "employee",
        permissions: RECEPTION,
        jobTitle: "Reception",
        profession: "reception",
        isBookable: "no",
      },
    ],
  },
  {
    clinicId: "019a5f00-0000-7000-8000-00000000ba1b",
    name: "Harbour Animal Clinic",
    seed: 11_211_926,
    clients: 24,
    pets: 36,
    hasCatalogue: false,
    letterhead: {
      legalName: "Harbour Animal Clinic Ltd",
      address: "3 Harbour Parade\nHarbour HB2 6PL",
      phone: "+44 1632 960204",
      email: "owner@harbour.example",
      licenceNo: "RCVS 7302288",
    },
    people: [
      {
        userId: userId(21),
        email: "owner@harbour.example",
        firstName: "Ingrid",
        lastName: "Sørensen",
        role: "owner",
        permissions: [],
        jobTitle: "Veterinary surgeon",
        profession: "vet",
        isBookable: "yes",
      },
      {
        userId: userId(22),
        email: "desk@harbour.example",
        firstName: "Mateo",
        lastName: "Silva",
        role: "employee",
        permissions: RECEPTION,
        jobTitle: "Reception",
        profession: "reception",
        isBookable: "no",
      },
    ],
  },
];

export const DEMO_ADMIN = {
  userId: userId(90),
  email: "admin@fernpaw.example",
  firstName: "Noor",
  lastName: "Haddad",
  permissions: PLATFORM_PERMISSIONS,
} as const;

/** For the terminal and the sign-in page. */
export const DEMO_LOGINS: readonly { email: string; what: string }[] = [
  { email: "owner@eastgate.example", what: "owner" },
  { email: "vet@eastgate.example", what: "vet" },
  { email: "nurse@eastgate.example", what: "nurse" },
  { email: "desk@eastgate.example", what: "reception" },
  { email: "owner@harbour.example", what: "owner of another clinic" },
  { email: DEMO_ADMIN.email, what: "platform admin" },
];
