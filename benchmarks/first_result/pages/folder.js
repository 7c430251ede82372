import "./assets/place.js";
import { deliverBy, respond } from "./assets/python.js";
import { delivery } from "./assets/python-folder.js";
import { measure } from "./measure.js";

deliverBy(delivery);
measure((request) => respond("calculator", request));
